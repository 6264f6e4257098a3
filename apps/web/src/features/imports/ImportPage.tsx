import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cancelImport, type ImportKind, type ImportRecord, importEndpoints, imports } from '@tomar/contract';
import { call, urlOf } from '../../api/call.ts';
import { useSend } from '../../api/useSend.ts';
import '../../i18n/identityMessages.ts';
import '../../i18n/importMessages.ts';
import { formatNumber } from '../../i18n/format.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { Section } from '../../ui/Section.tsx';
import { HowRead } from './HowRead.tsx';
import { listPathOf } from './listPathOf.ts';
import { Preview } from './Preview.tsx';
import { SendSection, SheetButton, Waiting } from './SendSection.tsx';
import { sendFile } from './sendFile.ts';
import { importTexts } from './texts.ts';
import { useImport } from './useImport.ts';

/** A file of records: it is sent, shown, and written once somebody confirms it (UI-24, UI-26, UI-27). */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const { texts } = imports[kind];
  const current = useImport(kind);
  const { record } = current;
  const accountCode = useAccountCode();
  const { begin } = importEndpoints[kind];
  const send = (file: File) => sendFile(begin, urlOf(begin, undefined, { name: file.name }), file);
  return (
    <Page
      title={t(importTexts.title, t(texts.many))}
      crumbs={[{ label: t(texts.many), path: listPathOf(kind) }]}
      subtitle={t(texts.about)}
      actions={
        <SheetButton
          address={urlOf(importEndpoints[kind].template, undefined, { language })}
          fileName={`${accountCode}-${imports[kind].path}.xlsx`}
        />
      }
    >
      {current.failure && !record ? (
        <FailureBox error={current.failure} retry={current.retry} />
      ) : current.isLoading ? (
        <Skeleton h={240} />
      ) : record ? (
        <Standing kind={kind} record={record} know={current.know} leave={current.leave} />
      ) : (
        <SendSection send={send} know={current.know} />
      )}
    </Page>
  );
}

interface StandingProps {
  readonly kind: ImportKind;
  readonly record: ImportRecord;
  readonly know: (record: ImportRecord) => void;
  readonly leave: () => void;
}

function Standing(props: StandingProps) {
  const { record, leave } = props;
  switch (record.state) {
    case 'reading':
      return (
        <Section title={record.fileName} actions={<GiveUp {...props} />}>
          <Waiting text={t(importTexts.reading)} />
        </Section>
      );
    case 'applying':
      return <Writing {...props} />;
    case 'done':
      return <Done {...props} />;
    case 'failed':
      return (
        <Section title={record.fileName} actions={<GiveUp {...props} label={t(importTexts.another)} />}>
          <Problem record={record} title={t(importTexts.failed)} />
          <HowRead {...props} />
        </Section>
      );
    default:
      return (
        <Stack gap="md">
          <Section title={record.fileName} actions={<GiveUp {...props} label={t(importTexts.another)} />}>
            {record.problem && <Problem record={record} title={t(importTexts.notWritten)} />}
            <HowRead {...props} />
          </Section>
          <Preview key={record.round} {...props} leave={leave} />
        </Stack>
      );
  }
}

const Problem = ({ record: { problem }, title }: { record: ImportRecord; title: string }) =>
  problem && (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={title} role="alert">
      {tMessage(
        problem.key,
        problem.params.map((param) => (typeof param === 'number' ? formatNumber(param) : param)),
      )}
    </Alert>
  );

function GiveUp({ record, leave, label }: StandingProps & { readonly label?: string }) {
  const cancelling = useSend({
    mutationFn: () => call(cancelImport, { params: { id: record.id } }),
    onSettled: leave,
  });
  return (
    <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
      {label ?? t(importTexts.giveUp)}
    </Button>
  );
}

function Writing(props: StandingProps) {
  const { fileName, written, counts } = props.record;
  const all = counts.created + counts.changed;
  const share = all === 0 ? 0 : (100 * written) / all;
  return (
    <Section title={fileName} actions={<GiveUp {...props} />}>
      <Stack gap="xs" role="status">
        <Text>{t(importTexts.writing, formatNumber(written), formatNumber(all))}</Text>
        <Progress value={share} animated aria-label={t(importTexts.writing, written, all)} />
        <Text size="sm" c="dimmed">
          {t(importTexts.writingBody)}
        </Text>
      </Stack>
    </Section>
  );
}

function Done({ kind, record, leave }: StandingProps) {
  const accountCode = useAccountCode();
  const client = useQueryClient();
  const { created, changed } = record.counts;
  return (
    <Section title={record.fileName}>
      <Alert
        color="leaf"
        variant="light"
        icon={<IconCircleCheck />}
        title={t(importTexts.done)}
        role="status"
      >
        {t(importTexts.doneBody, formatNumber(created), formatNumber(changed))}
      </Alert>
      <Group gap="xs">
        <Button
          component={Link}
          to={`/${accountCode}/${listPathOf(kind)}`}
          // What lists and fields for choosing have seen is older.
          onClick={() => void client.invalidateQueries()}
        >
          {t(importTexts.toList)}
        </Button>
        <Button variant="default" onClick={leave}>
          {t(importTexts.another)}
        </Button>
      </Group>
    </Section>
  );
}
