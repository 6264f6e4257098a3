import { Anchor, Button, Grid, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getFile, type IncomingDetail, incomingKindWords, readIncoming } from '@tomar/contract';
import { type ReactNode, useEffect } from 'react';
import { call, urlOf } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { formatDay, formatMoment } from '../../../i18n/format.ts';
import { type Text as Phrase, t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import { DocumentView } from '../../circulation/DocumentView.tsx';
import classes from '../../circulation/jobs/Job.module.css';
import { IncomingStateBadge } from '../IncomingStateBadge.tsx';
import { incomingTexts as texts } from '../incomingTexts.ts';
import { IncomingActions } from './IncomingActions.tsx';
import { IncomingHistory } from './IncomingHistory.tsx';

/** The document left; facts, who is responsible, answers and history right. */
export function IncomingView({ document }: { document: IncomingDetail }) {
  useOpened(document.id);
  const { file } = document;
  return (
    <Page
      title={document.name}
      crumbs={[{ label: t(appTexts.incomingDocuments), path: 'incomingDoc' }]}
      subtitle={
        <Group gap="xs">
          <IncomingStateBadge state={document.state} />
          <span className={classes.started}>
            {document.trackingNo} · {document.sender}
          </span>
        </Group>
      }
      actions={<IncomingActions document={document} />}
    >
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          {file && (
            <Section
              kind="panel"
              title={file.name}
              actions={
                <Button
                  component="a"
                  variant="default"
                  size="sm"
                  href={urlOf(getFile, { id: file.id }, { download: '1' })}
                  leftSection={<IconDownload size={iconSize.small} aria-hidden />}
                >
                  {t(texts.download)}
                </Button>
              }
            >
              <DocumentView file={file} version="original" height="72vh" />
            </Section>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <Facts document={document} />
            <Answers document={document} />
            <IncomingHistory history={document.history} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

/** The first time somebody opens it stands in the history (INC-14). */
function useOpened(id: string): void {
  const { mutate } = useSend({
    mutationFn: (documentId: string) => call(readIncoming, { params: { id: documentId } }),
    // It stays unread, and nothing else is wrong.
    meta: { quiet: true },
  });
  useEffect(() => mutate(id), [id, mutate]);
}

function Facts({ document }: { document: IncomingDetail }) {
  const responsible = [...document.users, ...document.departments].map(({ name }) => name);
  const facts: readonly (readonly [Phrase, ReactNode])[] = [
    [texts.responsible, responsible.length > 0 ? responsible.join(', ') : t(texts.nobody)],
    [texts.sender, document.sender],
    [texts.recipient, document.recipient],
    [texts.sentDate, formatDay(document.sentDate)],
    [texts.receivedAt, formatMoment(document.receivedAt)],
    [texts.kind, t(incomingKindWords[document.kind])],
    [texts.category, document.category?.name ?? t(texts.noCategory)],
    [texts.note, document.note],
  ];
  return (
    <Section kind="panel" title={t(texts.details)}>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name[1]}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}

/** INC-12: what answers it, as far as the reader may see that. */
function Answers({ document }: { document: IncomingDetail }) {
  const accountCode = useAccountCode();
  if (document.answers.length === 0) return null;
  return (
    <Section kind="panel" title={t(texts.answers)}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, overflowWrap: 'anywhere' }}>
        {document.answers.map(({ id, name, trackingNumber, isDraft }) => (
          <li key={id}>
            <Anchor size="sm" component={Link} to={`/${accountCode}/${isDraft ? 'draft' : 'myjob'}/${id}`}>
              {isDraft ? t(texts.answerDraft, name) : `${trackingNumber} · ${name}`}
            </Anchor>
          </li>
        ))}
      </ul>
    </Section>
  );
}
