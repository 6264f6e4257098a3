import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { LicenceSummary } from '@tomar/contract';
import { formatDay, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { warningTexts } from './settingsHomeTexts.ts';

/** What is near a limit of the licence, or has met it. */
export function LicenceWarnings({ warnings }: Pick<LicenceSummary, 'warnings'>) {
  if (warnings.length === 0) return null;
  return (
    <Stack gap="xs">
      {warnings.map(({ kind, about }) => (
        <Alert key={kind} color="warm" icon={<IconAlertTriangle />}>
          {t(warningTexts[kind], /^\d+$/.test(about) ? formatNumber(Number(about)) : formatDay(about))}
        </Alert>
      ))}
    </Stack>
  );
}
