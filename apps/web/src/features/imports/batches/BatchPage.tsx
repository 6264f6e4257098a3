import '../../../i18n/draftMessages.ts';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ApiError, type BatchRecord, beginBatch, getBatchSheet, getTemplate } from '@tomar/contract';
import { call, urlOf } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import '../../../i18n/importMessages.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { language } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import { templateTexts } from '../../circulation/templates/texts.ts';
import { SendSection, SheetButton } from '../SendSection.tsx';
import { sendFile } from '../sendFile.ts';
import { BatchStanding } from './BatchStanding.tsx';
import { batchTexts } from './texts.ts';
import { useBatch } from './useBatch.ts';

const route = getRouteApi('/$accountCode/template/$id/many');

/** Many jobs from one template: a file is sent, shown, and made into jobs once somebody starts it. */
export function BatchPage() {
  const { id } = route.useParams();
  const accountCode = useAccountCode();
  const template = useQuery({
    queryKey: keys.template(id),
    queryFn: ({ signal }) => call(getTemplate, { params: { id }, signal }),
  });
  const isGone = template.error instanceof ApiError && template.error.status === 404;
  return (
    <Page
      title={template.data ? t(batchTexts.titleOf, template.data.name) : t(batchTexts.title)}
      crumbs={[
        { label: t(appTexts.myJobs), path: 'myjob' },
        { label: t(templateTexts.templates), path: 'myjob?list=templates' },
      ]}
      subtitle={t(batchTexts.about)}
      {...(template.data && {
        actions: (
          <SheetButton
            address={urlOf(getBatchSheet, { id }, { language })}
            fileName={`${accountCode}-template.xlsx`}
            label={t(batchTexts.sheet)}
          />
        ),
      })}
    >
      <Stack gap="md">
        {isGone ? (
          <Alert color="warm" variant="light" icon={<IconAlertTriangle />}>
            {t(batchTexts.templateDeleted)}
          </Alert>
        ) : (
          template.isError && <FailureBox error={template.error} retry={() => void template.refetch()} />
        )}
        <Batch templateId={id} maySend={!template.isError} />
      </Stack>
    </Page>
  );
}

interface BatchProps {
  readonly templateId: string;
  /** Not where the template is the reader's to use no more: what became of their earlier files stays in sight. */
  readonly maySend: boolean;
}

function Batch({ templateId, maySend }: BatchProps) {
  const current = useBatch(templateId);
  const { batch, earlier, know, leave } = current;
  const send = (file: File) =>
    sendFile(beginBatch, urlOf(beginBatch, { id: templateId }, { name: file.name }), file);
  if (!maySend && !batch && earlier.length === 0) return null;
  if (current.failure && !batch) return <FailureBox error={current.failure} retry={current.retry} />;
  if (current.isLoading) return <Skeleton h={240} />;
  return (
    <Stack gap="md">
      {batch ? (
        <BatchStanding batch={batch} know={know} leave={leave} />
      ) : (
        maySend && <SendSection send={send} know={know} />
      )}
      {!batch && earlier.length > 0 && <Earlier batches={earlier} know={know} />}
    </Stack>
  );
}

function Earlier({ batches, know }: { batches: readonly BatchRecord[]; know: (batch: BatchRecord) => void }) {
  return (
    <Section title={t(batchTexts.earlier)}>
      <Stack gap="xs">
        {batches.map((batch) => (
          <Group key={batch.id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {batch.fileName}
              </Text>
              <Text size="xs" c="dimmed">
                {formatMoment(batch.createdAt)} ·{' '}
                {t(batchTexts.doneBody, formatNumber(batch.counts.made), formatNumber(batch.counts.failed))}
              </Text>
            </div>
            <Button
              size="compact-md"
              variant="default"
              aria-label={`${t(batchTexts.look)}: ${batch.fileName}`}
              onClick={() => know(batch)}
            >
              {t(batchTexts.look)}
            </Button>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
