import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../../../../i18n/t.ts';
import { iconSize } from '../../../../../ui/iconSize.ts';
import { placeholderTexts } from './texts.ts';

/** Below the list of fields, of which it is the beginning where there are none; on a phone at the end of the line that it folds to. */
export function AddPlaceholder({ add }: { add: () => void }) {
  return (
    <Button
      id="add-placeholder"
      data-autofocus
      variant="light"
      mih={36}
      style={{ flex: 'none' }}
      leftSection={<IconPlus size={iconSize.small} aria-hidden />}
      onClick={add}
    >
      {t(placeholderTexts.add)}
    </Button>
  );
}
