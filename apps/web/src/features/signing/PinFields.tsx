import { PasswordInput } from '@mantine/core';
import { Suspense } from 'react';
import { t } from '../../i18n/t.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import type { PinEntry } from './pinEntry.ts';
import { signTexts } from './texts.ts';

const LastTryBox = lazyPart(async () => (await import('./before/LastTryBox.tsx')).LastTryBox, true);

interface PinFieldsProps {
  readonly entry: PinEntry;
  readonly form: {
    readonly set: (entry: PinEntry) => void;
    readonly errorOf: (field: string) => string | undefined;
  };
  /** Of the field: browsers keep what they keep by it. */
  readonly name: string;
  /** The token locks with one more wrong PIN. */
  readonly isLastTry: boolean;
  /** A try failed: the PIN is asked for again. */
  readonly again: boolean;
  readonly disabled?: boolean;
}

/** The PIN of the token that is chosen, which no browser is to keep, and what is confirmed before its last try. */
export function PinFields({ entry, form, name, isLastTry, again, disabled = false }: PinFieldsProps) {
  return (
    <>
      <PasswordInput
        label={t(signTexts.pin)}
        disabled={disabled}
        description={t(signTexts.pinHint)}
        value={entry.pin}
        onChange={(event) => form.set({ ...entry, pin: event.currentTarget.value })}
        error={form.errorOf('pin')}
        autoComplete="off"
        name={name}
        data-1p-ignore
        data-lpignore="true"
        size="md"
        descriptionProps={{ fz: 'xs' }}
        autoFocus={again}
        maxLength={256}
        visibilityToggleButtonProps={{ 'aria-label': t(signTexts.showPin), tabIndex: 0 }}
      />
      {isLastTry && (
        <Suspense>
          <LastTryBox
            sure={entry.sure}
            change={(sure) => form.set({ ...entry, sure })}
            error={form.errorOf('sure')}
          />
        </Suspense>
      )}
    </>
  );
}
