import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { listTemplates, type TemplateListItem } from '@tomar/contract';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatAgo, formatMoment } from '../../../i18n/format.ts';
import { t, tCount } from '../../../i18n/t.ts';
import { isBeyond } from '../../../ui/beyond.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { Paging } from '../../../ui/Paging.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import tableClasses from '../../../ui/RecordTable.module.css';
import { type Column, RecordTable } from '../../../ui/RecordTable.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { BatchesLeft } from '../../imports/batches/BatchesLeft.tsx';
import { draftTexts } from '../drafts/texts.ts';
import { jobTexts } from '../jobTexts.ts';
import { TemplateActions } from './TemplateActions.tsx';
import { type OpenTemplate, TemplateDialogs } from './TemplateDialogs.tsx';
import { audienceTexts, templateTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/myjob');
const pageSize = 20;

/** Templates that the reader may use or keeps, beside the drafts that are begun from them. */
export function TemplateList() {
  const { page = 1, q = '' } = route.useSearch();
  const navigate = useNavigate();
  const body = { page, pageSize, search: q };
  const templates = useQuery({
    queryKey: [...keys.templates, body],
    queryFn: ({ signal }) => call(listTemplates, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = templates;
  const beyond = data !== undefined && isBeyond(page, data.items.length, data.total);
  const find = useCallback(
    (text: string) =>
      void navigate({ to: '.', search: { list: 'templates', ...(text && { q: text }) }, replace: true }),
    [navigate],
  );
  if (templates.isError && !data)
    return <FailureBox error={templates.error} retry={() => void templates.refetch()} />;
  return (
    <Stack gap="sm">
      <SearchField value={q} change={find} label={t(templateTexts.search)} />
      <TemplateDialogs>
        {(open) => (
          <RecordTable
            label={t(templateTexts.templates)}
            columns={columnsWith(open)}
            records={beyond ? undefined : data?.items}
            idOf={(template) => template.id}
            stale={templates.isPlaceholderData}
            card={(template) => <TemplateCard template={template} open={open} />}
            empty={
              <EmptyState
                icon={<IconTemplate size={iconSize.large} />}
                title={t(q ? uiTexts.nothingMatches : templateTexts.empty)}
                {...(!q && { body: t(templateTexts.emptyBody) })}
              />
            }
          />
        )}
      </TemplateDialogs>
      {data && (
        <Paging
          page={page}
          pageSize={pageSize}
          shown={data.items.length}
          total={data.total}
          change={(to, replace) =>
            void navigate({
              to: '.',
              search: { list: 'templates', ...(q && { q }), ...(to > 1 && { page: to }) },
              replace,
            })
          }
        />
      )}
      <BatchesLeft />
    </Stack>
  );
}

const usedBy = ({ audience, department }: TemplateListItem) => department?.name ?? t(audienceTexts[audience]);
const documentsOf = ({ documents }: TemplateListItem) =>
  tCount(documents, jobTexts.document, jobTexts.documents);
const rolesOf = ({ roles }: TemplateListItem) =>
  roles.length === 0 ? t(templateTexts.noRoles) : t(templateTexts.rolesOf, roles.join(', '));

const columnsWith = (open: OpenTemplate): readonly Column<TemplateListItem>[] => [
  { key: 'name', title: t(templateTexts.name), render: (template) => <TemplateName template={template} /> },
  {
    key: 'holds',
    title: t(templateTexts.holds),
    width: 170,
    render: (template) => <TwoLines first={documentsOf(template)} second={rolesOf(template)} />,
  },
  {
    key: 'usedBy',
    title: t(templateTexts.usedBy),
    width: 180,
    render: (template) => (
      <TwoLines first={usedBy(template)} second={t(templateTexts.ownedBy, template.ownerName)} />
    ),
  },
  {
    key: 'changed',
    title: t(templateTexts.changed),
    width: 140,
    render: ({ updatedAt }) =>
      updatedAt && (
        <Text
          size="sm"
          component="time"
          dateTime={updatedAt}
          title={formatMoment(updatedAt)}
          style={{ whiteSpace: 'nowrap' }}
        >
          {formatAgo(updatedAt, Date.now())}
        </Text>
      ),
  },
  {
    key: 'actions',
    title: t(draftTexts.actions),
    width: 420,
    align: 'right',
    render: (template) => (
      <Group justify="flex-end">
        <TemplateActions {...template} open={open} />
      </Group>
    ),
  },
];

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <Text size="sm">{first}</Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {second}
      </Text>
    </>
  );
}

/** Its owner edits it as a draft. */
function TemplateName({ template: { id, name, isActive, isOwn } }: { template: TemplateListItem }) {
  const accountCode = useAccountCode();
  return (
    <Group gap={8}>
      {isOwn ? (
        <Link to="/$accountCode/draft/$id" params={{ accountCode, id }} className={tableClasses.link}>
          {name}
        </Link>
      ) : (
        <Text size="sm">{name}</Text>
      )}
      {!isActive && <Badge color="gray">{t(templateTexts.passive)}</Badge>}
    </Group>
  );
}

function TemplateCard({ template, open }: { template: TemplateListItem; open: OpenTemplate }) {
  return (
    <Stack gap={6}>
      <TemplateName template={template} />
      <Text size="sm">{[documentsOf(template), rolesOf(template)].join(' · ')}</Text>
      <Text size="xs" c="dimmed">
        {[
          t(templateTexts.mayUse, usedBy(template)),
          t(templateTexts.ownedBy, template.ownerName),
          ...(template.updatedAt
            ? [t(templateTexts.changedAgo, formatAgo(template.updatedAt, Date.now()))]
            : []),
        ].join(' · ')}
      </Text>
      <TemplateActions {...template} open={open} />
    </Stack>
  );
}
