import { Checkbox } from '@mantine/core';
import { t } from '../../../i18n/t.ts';
import { signTexts } from '../texts.ts';

interface LastTryBoxProps {
  readonly sure: boolean;
  readonly change: (sure: boolean) => void;
  readonly error: string | undefined;
}

/** Before the try after which the device locks. */
export function LastTryBox({ sure, change, error }: LastTryBoxProps) {
  return (
    <Checkbox
      label={t(signTexts.lastTryConfirm)}
      checked={sure}
      onChange={(event) => change(event.currentTarget.checked)}
      error={error}
    />
  );
}
