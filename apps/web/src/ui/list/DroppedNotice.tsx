import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../iconSize.ts';
import { uiTexts } from '../texts.ts';
import { namesIn } from './address.ts';

/** Says which parts of the address were left out, because they mean nothing here or no longer. */
export function DroppedNotice({ dropped, close }: { dropped: string | undefined; close: () => void }) {
  const names = namesIn(dropped);
  if (names.length === 0) return null;
  return (
    <Alert
      color="warm"
      role="status"
      icon={<IconInfoCircle size={iconSize.normal} aria-hidden />}
      withCloseButton
      closeButtonLabel={t(uiTexts.close)}
      onClose={close}
    >
      {t(uiTexts.partsDropped, names.join(', '))}
    </Alert>
  );
}
