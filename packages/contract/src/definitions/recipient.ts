import { emailRecipient, type Recipient, recipientSchema } from '../delivery/recipients.ts';
import { checkRecipient } from '../delivery/rules.ts';
import { limits } from '../limits.ts';
import type { Message } from '../messages/message.ts';
import type { Definition } from './definition.ts';
import { definitionEntries } from './definitionEntries.ts';
import type { FieldValues, OwnValue } from './fields.ts';

/** What the form and the store hold is what the schema has read. */
const asRecipient = (value: OwnValue): Recipient => value as Recipient;

/** How a recipient is reached, of its values. */
export const settingsIn = ({ settings }: FieldValues): Recipient => settings as Recipient;

function sayWhere(recipient: Recipient): Message {
  if (recipient.kind === 'FileSystem') return [`Klasör: ${recipient.path}`, `Folder: ${recipient.path}`];
  const to = recipient.to.join('; ');
  return [`E-posta: ${to}`, `E-mail: ${to}`];
}

/** UI-23, DLV-05 to DLV-19: where finished jobs go. Names may repeat: whoever names one has its id. */
export const recipient: Definition = {
  type: 'recipient',
  ...definitionEntries.recipient,
  texts: {
    ...definitionEntries.recipient.texts,
    one: ['Alıcı', 'Recipient'],
    subtitle: [
      'Biten işlerin gönderildiği yerler. Taslaklarda adıyla seçilir; yolu ve gizli adresleri yalnız burada görünür.',
      'Where finished jobs are sent. Drafts choose them by name; paths and hidden addresses are seen here only.',
    ],
    whenPassive: [
      'Pasif bir alıcıyla yeni iş başlatılamaz; dolaşımdaki işler ona gönderilir.',
      'No new job starts with an inactive recipient; jobs in circulation are still sent to it.',
    ],
  },
  wantsProof: true,
  namesRepeat: true,
  nameHint: ['İşi gören herkes bu adı okur.', 'Everybody who sees a job reads this name.'],
  maxName: limits.recipientNameLength,
  fields: {
    isSingleUse: {
      kind: 'switch',
      label: ['Yalnız bir iş için', 'For one job only'],
      hint: [
        'Listelerde seçime sunulmaz; kimliğini bilen tek bir iş kullanabilir.',
        'Not offered in lists; one job that names its id can use it.',
      ],
      inList: true,
    },
    settings: {
      kind: 'own',
      schema: recipientSchema,
      blank: emailRecipient.parse({ kind: 'Email', to: [] }),
      sample: emailRecipient.parse({ kind: 'Email', to: ['arsiv@ornek.example'] }),
      rule: (value, field) => checkRecipient(asRecipient(value), field),
      say: (value) => sayWhere(asRecipient(value)),
      label: ['Gönderileceği yer', 'Where it is sent'],
      inList: true,
    },
  },
};
