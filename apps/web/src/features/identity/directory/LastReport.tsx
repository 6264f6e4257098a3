import { Alert, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type DirectorySettings, getDirectory, synchroniseDirectory } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatMoment, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { Section } from '../../../ui/Section.tsx';
import { directoryTexts } from './texts.ts';

const askAgainMs = 1500;

/** What the last synchronisation did, and one now. */
export function LastReport({ settings }: { readonly settings: DirectorySettings }) {
  const { lastReport: report, isOn } = settings;
  const client = useQueryClient();
  /** The report that a newer one is waited for. */
  const [waiting, setWaiting] = useState<{ readonly since: string | null } | null>(null);
  const isWaiting = waiting !== null && waiting.since === (report?.at ?? null);
  const begin = useSend({
    mutationFn: () => call(synchroniseDirectory, {}),
    onSuccess: () => setWaiting({ since: report?.at ?? null }),
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      call(getDirectory, {})
        .then((found) => client.setQueryData(keys.directory, found))
        .catch(() => undefined);
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [isWaiting, client]);
  return (
    <Section
      kind="panel"
      title={t(directoryTexts.last)}
      actions={
        isOn && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={iconSize.small} aria-hidden />}
            loading={begin.isPending || isWaiting}
            onClick={() => begin.mutate()}
          >
            {t(directoryTexts.now)}
          </Button>
        )
      }
    >
      {begin.isError && <FailureBox error={begin.error} />}
      <div role="status">
        <Text size="sm">
          {report
            ? t(
                directoryTexts.lastDid,
                formatMoment(report.at),
                formatNumber(report.checked),
                formatNumber(report.renamed),
                formatNumber(report.deactivated),
              )
            : t(directoryTexts.never)}
        </Text>
        {report && report.kept > 0 && (
          <Text size="sm">{t(directoryTexts.lastKept, formatNumber(report.kept))}</Text>
        )}
        {report?.problem && (
          <Alert color="warm" mt="xs">
            {tMessage(report.problem, [report.left])}
          </Alert>
        )}
      </div>
    </Section>
  );
}
