import { type DraftRecipient, demandsOf, isExtraRecipient, type Recipient } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { recipientKindTexts } from '../../../delivery/recipients/texts.ts';
import { profileLabel } from '../../../signing/standardNames.ts';
import type { Named } from '../flow/useNamed.ts';
import { draftTexts } from '../texts.ts';

/** A recipient in a line: its kind, its name, and what it asks of the signatures. */
export function recipientLabel(recipient: DraftRecipient, { recipients }: Named): string {
  const profile = demandsOf(recipient, recipients)?.signatureProfile;
  const [kind, name] = isExtraRecipient(recipient)
    ? [recipient.settings.kind, extraName(recipient.settings)]
    : [recipients.get(recipient.recipientId)?.kind, recipients.get(recipient.recipientId)?.name];
  if (!kind) return t(draftTexts.unknownRecipient);
  return `${t(recipientKindTexts[kind])}: ${name}${profile ? ` · ${profileLabel(profile)}` : ''}`;
}

const extraName = (settings: Recipient): string =>
  settings.kind === 'Email' ? settings.to.join(', ') : settings.path;
