import type { MessageKey, Recipient } from '@tomar/contract';
import { type Mailer, MailFailed, type MailFailure } from '../../../platform/mail/mailer.ts';
import type { DeliveryContent } from '../deliveryContent.ts';
import { DeliveryFailed, type DeliveryFate } from '../deliveryFailed.ts';
import type { PackageOf } from './channel.ts';

type EmailRecipient = Extract<Recipient, { kind: 'Email' }>;

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
  { deliveryId, sending, recipient, content }: Omit<PackageOf<'Email'>, 'kind'>,
  beforeHandover: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const receipt = await mailer.send({
      key: sending === 1 ? deliveryId : `${deliveryId}-${sending}`,
      to: recipient.to,
      cc: recipient.cc,
      bcc: recipient.bcc,
      subject: subjectOf(recipient, content),
      text: recipient.body.trim() === '' ? defaultBody(content) : recipient.body,
      attachments: content.files,
      beforeHandover,
      signal,
    });
    return receipt.refused;
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    // One of the files could not be read as it was stored.
    if (error.cause instanceof DeliveryFailed) throw error.cause;
    const [key, fate] = failures[error.failure];
    throw new DeliveryFailed(key, error.message, { fate, cause: error });
  }
}

/** A subject is one line: what would begin another header is a space. */
const subjectOf = (recipient: EmailRecipient, content: DeliveryContent): string =>
  (recipient.subject.trim() === '' ? `${content.jobName} (${content.trackingNumber})` : recipient.subject)
    .replace(/\s+/g, ' ')
    .trim();

const defaultBody = (content: DeliveryContent): string =>
  [
    `${content.accountTitle} tarafından tamamlanan “${content.jobName}” (${content.trackingNumber}) işinin belgeleri ektedir.`,
    '',
    `The documents of “${content.jobName}” (${content.trackingNumber}), completed by ${content.accountTitle}, are attached.`,
    '',
  ].join('\n');
