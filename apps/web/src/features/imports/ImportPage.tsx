import { Alert, Button, Group, Loader, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  cancelImport,
  formatSize,
  type ImportKind,
  type ImportRecord,
  importEndpoints,
  importLimits,
  imports,
} from '@tomar/contract';
import { call, urlOf } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { useSend } from '../../api/useSend.ts';
import '../../i18n/identityMessages.ts';
import '../../i18n/importMessages.ts';
import { formatLocale, formatNumber } from '../../i18n/format.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { iconSize } from '../../ui/iconSize.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { Section } from '../../ui/Section.tsx';
import { HowRead } from './HowRead.tsx';
import { listPathOf } from './listPathOf.ts';
import { Preview } from './Preview.tsx';
import { sendFile } from './sendFile.ts';
import { importTexts } from './texts.ts';
import { useImport } from './useImport.ts';

/** A file of records: it is sent, shown, and written once somebody confirms it (UI-24, UI-26, UI-27). */
export function ImportPage({ kind }: { kind: ImportKind }) {
  const { texts } = imports[kind];
  const current = useImport(kind);
  const { record } = current;
  return (
    <Page
      title={t(importTexts.title, t(texts.many))}
      crumbs={[{ label: t(texts.many), path: listPathOf(kind) }]}
      subtitle={t(texts.about)}
      actions={<TemplateButton kind={kind} />}
    >
      {current.failure && !record ? (
        <FailureBox error={current.failure} retry={current.retry} />
      ) : current.isLoading ? (
        <Skeleton h={240} />
      ) : record ? (
        <Standing kind={kind} record={record} know={current.know} leave={current.leave} />
      ) : (
        <Send kind={kind} know={current.know} />
      )}
    </Page>
  );
}

function TemplateButton({ kind }: { kind: ImportKind }) {
  const accountCode = useAccountCode();
  const address = urlOf(importEndpoints[kind].template, undefined, { language });
  const getting = useSend({
    mutationFn: () => download(address, `${accountCode}-${imports[kind].path}.xlsx`),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={iconSize.normal} aria-hidden />}
      loading={getting.isPending}
      onClick={() => getting.mutate()}
    >
      {t(importTexts.template)}
    </Button>
  );
}

interface StandingProps {
  readonly kind: ImportKind;
  readonly record: ImportRecord;
  readonly know: (record: ImportRecord) => void;
  readonly leave: () => void;
}

function Send({ kind, know }: Pick<StandingProps, 'kind' | 'know'>) {
  const sending = useSend({ mutationFn: (file: File) => sendFile(kind, file), onSuccess: know });
  const limit = formatSize(importLimits.bytes, formatLocale());
  return (
    <Section title={t(importTexts.send)}>
      {sending.isError && <FailureBox error={sending.error} />}
      {sending.isPending ? (
        <Waiting text={t(importTexts.sending)} />
      ) : (
        <FileDrop
          title={t(importTexts.drop)}
          hint={t(importTexts.dropHint, limit, formatNumber(importLimits.rows))}
          label={t(importTexts.choose)}
          accept=".xlsx,.csv,.txt"
          dropped={([file]) => file && sending.mutate(file)}
        />
      )}
    </Section>
  );
}

const Waiting = ({ text }: { text: string }) => (
  <Group gap="sm" role="status">
    <Loader size="sm" aria-hidden />
    <Text>{text}</Text>
  </Group>
);

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
      {tMessage(problem.key, problem.params)}
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
