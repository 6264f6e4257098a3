import { Button, Stack } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import type { CompanionToken } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { usePlainForm } from '../../../ui/form/usePlainForm.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { CertificateChoice } from '../CertificateChoice.tsx';
import { choicesOf, chosenOf } from '../certificateChoice.ts';
import { PinFields } from '../PinFields.tsx';
import { checkEntry, nothingTyped, type PinEntry, typedFor } from '../pinEntry.ts';
import { eSignInTexts } from './texts.ts';
import type { ESignInOrder } from './useESignIn.ts';

interface ESignInFormProps {
  readonly tokens: readonly CompanionToken[];
  /** The certificate chosen by hand. */
  readonly byHand: string | null;
  readonly choose: (value: string) => void;
  /** A try failed: the PIN is asked for again. */
  readonly again: boolean;
  readonly start: (order: Omit<ESignInOrder, 'client'>) => void;
}

/** The certificate, the PIN, the button. Nobody is known yet, so no certificate is remembered or looked for by a name. */
export function ESignInForm({ tokens, byHand, choose, again, start }: ESignInFormProps) {
  const choices = choicesOf(tokens);
  const chosen = chosenOf(choices, byHand, null, '');
  const isLastTry = chosen?.token.pin === 'lastTry';
  const typedNow = (typed: PinEntry) => typedFor(chosen?.tokenId ?? null, typed);
  const form = usePlainForm<PinEntry>({
    begin: nothingTyped,
    check: (typed) =>
      chosen ? checkEntry(typedNow(typed), chosen.token) : [{ field: 'certificate', text: '' }],
    send: async (typed) => {
      if (!chosen) return;
      const { tokenId, certificateId } = chosen;
      const { pin, sure } = typedNow(typed);
      start({ tokenId, certificateId, pin, lastTry: isLastTry && sure });
    },
    unsaved: () => false,
  });
  const entry = typedNow(form.values);
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <CertificateChoice choices={choices} chosen={chosen} choose={choose} />
        <PinFields entry={entry} form={form} name="sign-in-pin" isLastTry={isLastTry} again={again} />
        <Button
          type="submit"
          size="md"
          fullWidth
          disabled={!chosen}
          leftSection={<IconLogin2 size={iconSize.normal} aria-hidden />}
        >
          {t(eSignInTexts.enter)}
        </Button>
      </Stack>
    </form>
  );
}
