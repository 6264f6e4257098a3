import { formatSize, type Message, type Recipient } from '@tomar/contract';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, plainLines, quoted } from '../../../platform/mail/letter/quoted.ts';
import type { DeliveryContent } from '../deliveryContent.ts';

export type EmailRecipient = Extract<Recipient, { kind: 'Email' }>;

const texts = {
  attached: [
    '{0}, “{1}” ({2}) işini tamamladı. Belgeler ektedir.',
    '{0} has completed “{1}” ({2}). The documents are attached.',
  ],
  file: ['Ek', 'Attachment'],
  files: ['Ekler', 'Attachments'],
  fileWithSize: ['{0} ({1})', '{0} ({1})'],
  closing: [
    'Bu ileti {0} adına Tomar tarafından kendiliğinden gönderildi.',
    'On behalf of {0}, sent automatically by Tomar.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

const maxBody = 100_000;

/** A subject is one line: what would begin another header is a space. */
export const subjectOf = (recipient: EmailRecipient, content: DeliveryContent): string =>
  (recipient.subject.trim() === '' ? `${content.jobName} (${content.trackingNumber})` : recipient.subject)
    .replace(/\s+/g, ' ')
    .trim();

/** What goes with a finished job's files: the recipient's own words, or what the files are. */
export function deliveryLetter(recipient: EmailRecipient, content: DeliveryContent): Letter {
  const { language, accountTitle, jobName, trackingNumber, files } = content;
  const say = textsIn(language);
  const own = plainLines(recipient.body, maxBody);
  const name = quoted(jobName);
  return {
    language,
    account: plainLine(accountTitle),
    title: plainLine(subjectOf(recipient, content)),
    paragraphs:
      own === '' ? [say(texts.attached, quoted(accountTitle), name, trackingNumber)] : own.split(/\n{2,}/),
    facts: [
      {
        label: say(files.length === 1 ? texts.file : texts.files),
        values: files.map((file) =>
          say(texts.fileWithSize, quoted(file.name), formatSize(file.size, language)),
        ),
      },
    ],
    closing: say(texts.closing, quoted(accountTitle)),
  };
}
