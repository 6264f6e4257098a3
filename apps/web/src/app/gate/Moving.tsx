import { Group, Loader } from '@mantine/core';
import { appTexts } from '../../i18n/appTexts.ts';
import { t } from '../../i18n/t.ts';

/** Another document is on its way. */
export function Moving() {
  return (
    <Group justify="center" h="100dvh">
      <Loader role="status" aria-label={t(appTexts.loading)} />
    </Group>
  );
}
