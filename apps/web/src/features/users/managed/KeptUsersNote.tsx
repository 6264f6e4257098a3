import { Alert, Stack } from '@mantine/core';
import type { KeptUsers } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { managedTexts } from './texts.ts';

/** Who was left as they are, and why. */
export function KeptUsersNote({ kept, close }: { kept: KeptUsers; close: () => void }) {
  if (kept.length === 0) return null;
  return (
    <Alert
      color="warm"
      title={t(managedTexts.kept)}
      role="status"
      withCloseButton
      closeButtonLabel={t(uiTexts.close)}
      onClose={close}
    >
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
        {kept.map(({ id, name, reason }) => (
          <li key={id}>{t(managedTexts.keptOne, name, tMessage(reason))}</li>
        ))}
      </Stack>
    </Alert>
  );
}
