import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listSettingChanges, type SettingName } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { settingsTexts } from './texts.ts';

/** Who changed a setting last, and when; nothing where nobody did since that is noted. */
export function LastChange({ of }: { of: SettingName }) {
  const changes = useQuery({
    queryKey: keys.settingChanges,
    queryFn: ({ signal }) => call(listSettingChanges, { signal }),
  });
  const last = changes.data?.find(({ setting }) => setting === of);
  if (!last) return null;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {t(settingsTexts.lastChange, last.by ?? t(settingsTexts.lastChangeNobody), formatMoment(last.at))}
    </Text>
  );
}
