import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  type BatchRecord,
  beginBatch,
  formatSize,
  getBatchSheet,
  getTemplate,
  importLimits,
  replyOf,
} from '@tomar/contract';
import { call, callerHeaders, request, urlOf } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import '../../../i18n/importMessages.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { formatLocale, formatMoment, formatNumber } from '../../../i18n/format.ts';
import { language } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import { importTexts } from '../texts.ts';
import { BatchStanding, Waiting } from './BatchStanding.tsx';
import { batchTexts } from './texts.ts';
import { useBatch } from './useBatch.ts';

const route = getRouteApi('/$accountCode/template/$id/many');

/** Many jobs from one template: a file is sent, shown, and made into jobs once somebody starts it. */
export function BatchPage() {
  const { id } = route.useParams();
  const template = useQuery({
    queryKey: keys.template(id),
    queryFn: ({ signal }) => call(getTemplate, { params: { id }, signal }),
  });
  return (
    <Page
      title={template.data ? t(batchTexts.titleOf, template.data.name) : t(batchTexts.title)}
      crumbs={[{ label: t(appTexts.myJobs), path: 'myjob?list=templates' }]}
      subtitle={t(batchTexts.about)}
      {...(template.data && { actions: <SheetButton templateId={id} /> })}
    >
      <Stack gap="md">
        {template.isError && <FailureBox error={template.error} retry={() => void template.refetch()} />}
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
  if (!maySend && !batch && earlier.length === 0) return null;
  if (current.failure && !batch) return <FailureBox error={current.failure} retry={current.retry} />;
  if (current.isLoading) return <Skeleton h={240} />;
  return (
    <Stack gap="md">
      {batch ? (
        <BatchStanding batch={batch} know={know} leave={leave} />
      ) : (
        maySend && <Send templateId={templateId} know={know} />
      )}
      {!batch && earlier.length > 0 && <Earlier batches={earlier} know={know} />}
    </Stack>
  );
}

function SheetButton({ templateId }: { templateId: string }) {
  const accountCode = useAccountCode();
  const address = urlOf(getBatchSheet, { id: templateId }, { language });
  const getting = useSend({ mutationFn: () => download(address, `${accountCode}-template.xlsx`) });
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

interface SendProps {
  readonly templateId: string;
  readonly know: (batch: BatchRecord) => void;
}

/** Sends a file as it is. @throws ApiError */
async function sendFile(templateId: string, file: File): Promise<BatchRecord> {
  const response = await request(urlOf(beginBatch, { id: templateId }, { name: file.name }), {
    method: 'POST',
    headers: { ...callerHeaders(), 'content-type': 'application/octet-stream' },
    body: file,
  });
  return replyOf(beginBatch, response.status, await response.text());
}

function Send({ templateId, know }: SendProps) {
  const sending = useSend({ mutationFn: (file: File) => sendFile(templateId, file), onSuccess: know });
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

function Earlier({ batches, know }: { batches: readonly BatchRecord[]; know: SendProps['know'] }) {
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
