import type { CompanionToken } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import type { FormFinding } from '../../ui/form/fieldErrors.ts';
import { pinError } from './signFailure.ts';
import { signTexts } from './texts.ts';

/** What was typed for one token. */
export interface PinEntry {
  readonly tokenId: string | null;
  readonly pin: string;
  /** The person knows that one more wrong PIN locks this token. */
  readonly sure: boolean;
}

export const nothingTyped: PinEntry = { tokenId: null, pin: '', sure: false };

/**
 * What of it counts for the token that is chosen now. A PIN that was typed for another is not tried on this one: by
 * choosing another certificate, or because the card was pulled out and another took its place, it would cost a try.
 */
export const typedFor = (tokenId: string | null, entry: PinEntry): PinEntry =>
  entry.tokenId === tokenId ? entry : { ...nothingTyped, tokenId };

/** What is missing before the token is asked; nothing of it costs a try. */
export function checkEntry({ pin, sure }: PinEntry, token: CompanionToken): FormFinding[] {
  const findings: FormFinding[] = [];
  const wrong = pinError(pin, token);
  if (wrong) findings.push({ field: 'pin', text: wrong, missing: true });
  if (token.pin === 'lastTry' && !sure)
    findings.push({ field: 'sure', text: t(signTexts.lastTryUnconfirmed), missing: true });
  return findings;
}
