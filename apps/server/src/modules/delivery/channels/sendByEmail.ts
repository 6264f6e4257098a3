import type { MessageKey } from '@tomar/contract';
import { letterHtml } from '../../../platform/mail/letter/letterHtml.ts';
import { letterText } from '../../../platform/mail/letter/letterText.ts';
import { picturesOf } from '../../../platform/mail/letter/logo.ts';
import { plainLine } from '../../../platform/mail/letter/quoted.ts';
import { type Mailer, MailFailed, type MailFailure } from '../../../platform/mail/mailer.ts';
import { DeliveryFailed, type DeliveryFate } from '../deliveryFailed.ts';
import type { PackageOf } from './channel.ts';
import { deliveryLetter, subjectOf } from './deliveryLetter.ts';

/** What the mail server's failure says to a person, and of the mail. */
const failures = {
  unreachable: ['lang_delivery_mail_unreachable', 'forNow'],
  refused_for_now: ['lang_delivery_mail_refused', 'forNow'],
  refused_for_good: ['lang_delivery_mail_refused', 'forGood'],
  uncertain: ['lang_delivery_uncertain', 'uncertain'],
  not_set_up: ['lang_delivery_mail_not_set_up', 'forGood'],
} as const satisfies Record<MailFailure, readonly [MessageKey, DeliveryFate]>;

/**
 * Sends the content as one mail.
 * @returns addresses that the server did not take although it took the mail for the others
 * @throws DeliveryFailed
 */
export async function sendByEmail(
  mailer: Mailer,
  { deliveryId, sending, returnTo, recipient, content }: Omit<PackageOf<'Email'>, 'kind'>,
  beforeHandover: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const letter = deliveryLetter(recipient, content);
  try {
    const receipt = await mailer.send({
      key: sending === 1 ? deliveryId : `${deliveryId}-${sending}`,
      to: recipient.to,
      cc: recipient.cc,
      bcc: recipient.bcc,
      ...(returnTo !== undefined && { returnTo }),
      senderName: plainLine(content.accountTitle),
      subject: subjectOf(recipient, content),
      text: recipient.body.trim() === '' ? letterText(letter) : recipient.body,
      html: letterHtml(letter, content.logo),
      pictures: picturesOf(content.logo ?? null),
      attachments: content.files,
      beforeHandover,
      signal,
    });
    return receipt.refused;
  } catch (error) {
    throw asDeliveryFailed(error);
  }
}

/** What a failure of the mailer means for a delivery; anything else as it is. */
export function asDeliveryFailed(error: unknown): unknown {
  if (!(error instanceof MailFailed)) return error;
  // One of the files could not be read as it was stored.
  if (error.cause instanceof DeliveryFailed) return error.cause;
  const [key, fate] = failures[error.failure];
  return new DeliveryFailed(key, error.message, { fate, cause: error });
}
