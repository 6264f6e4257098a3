import type { RecipientForm } from '../delivery/recipientEndpoints.ts';
import { emailRecipient, fileSystemRecipient, uniqueDirectories } from '../delivery/recipients.ts';
import { checkRecipientForm } from '../delivery/rules.ts';
import { limits } from '../limits.ts';
import type { Message } from '../messages/message.ts';
import type { Finding } from '../text.ts';
import { activeColumn } from './definitionImport.ts';
import type { CellValue, ImportColumn, RowValues } from './importColumn.ts';
import type { ImportDeclaration } from './importDeclaration.ts';

const addressHint = [
  'E-posta adresleri, aralarında noktalı virgülle.',
  'E-mail addresses, apart by semicolons.',
] as const;

const subfolders = {
  None: ['Yok', 'None'],
  JobId: ['İş kimliği', 'Job id'],
  DocumentNumber: ['Belge no', 'Document number'],
  TrackingNumber: ['Takip no', 'Tracking number'],
} as const satisfies Readonly<Record<(typeof uniqueDirectories)[number], Message>>;

const columns: readonly ImportColumn[] = [
  {
    name: 'name',
    heading: ['Ad', 'Name'],
    kind: 'text',
    maxLength: limits.recipientNameLength,
    required: true,
    keeps: true,
    sample: ['Sözleşme arşivi', 'Archive of contracts'],
  },
  {
    name: 'kind',
    heading: ['Tür', 'Kind'],
    kind: 'choice',
    required: true,
    options: [
      ['Email', ['E-posta', 'E-mail']],
      ['FileSystem', ['Klasör', 'Folder']],
    ],
    sample: ['E-posta', 'E-mail'],
  },
  {
    name: 'to',
    heading: ['Kime', 'To'],
    kind: 'list',
    most: limits.addressesPerMail,
    hint: addressHint,
    sample: ['arsiv@ornek.com.tr', 'arsiv@ornek.com.tr'],
  },
  { name: 'cc', heading: ['Bilgi', 'Cc'], kind: 'list', most: limits.addressesPerMail, hint: addressHint },
  { name: 'bcc', heading: ['Gizli', 'Bcc'], kind: 'list', most: limits.addressesPerMail, hint: addressHint },
  { name: 'subject', heading: ['Konu', 'Subject'], kind: 'text', maxLength: limits.mailSubjectLength },
  { name: 'body', heading: ['Metin', 'Body'], kind: 'text', maxLength: limits.mailBodyLength },
  {
    name: 'path',
    heading: ['Klasör', 'Folder'],
    kind: 'text',
    maxLength: limits.folderPathLength,
    hint: [
      'Klasör türünde: hesabın klasörünün altındaki yol.',
      'Of a folder: the path below the account’s own.',
    ],
  },
  { name: 'idPrefix', heading: ['Ada sıra no ekle', 'Number before names'], kind: 'switch' },
  {
    name: 'uniqueDirectory',
    heading: ['Alt klasör', 'Subfolder'],
    kind: 'choice',
    options: uniqueDirectories.map((value) => [value, subfolders[value]] as const),
  },
  { name: 'simplifiedNames', heading: ['Sade dosya adları', 'Simplified names'], kind: 'switch' },
  {
    name: 'fileSizeLimitMb',
    heading: ['En çok MB', 'MB at most'],
    kind: 'number',
    most: limits.fileSizeLimitMb,
  },
  {
    name: 'fileLimit',
    heading: ['En çok dosya', 'Files at most'],
    kind: 'number',
    most: 2 * limits.filesPerJob,
  },
  { name: 'sendAttachments', heading: ['Ekler gönderilir', 'Sends attachments'], kind: 'switch' },
  activeColumn,
];

/** What stands in the columns of a recipient that is there; of a new one nothing. */
const columnNames = {
  Email: ['to', 'cc', 'bcc', 'subject', 'body'],
  FileSystem: ['path', 'idPrefix', 'uniqueDirectory', 'simplifiedNames'],
} as const;
const common = ['fileSizeLimitMb', 'fileLimit', 'sendAttachments'] as const;

const blanks: Readonly<Record<string, CellValue>> = {
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: '',
  path: '',
  fileSizeLimitMb: null,
  fileLimit: null,
};

/** The recipient that a row makes: what it does not say stays as it is in the one that is there. */
export function recipientOf(values: RowValues, before: RecipientForm | null): RecipientForm {
  const kind = values.kind === 'FileSystem' ? 'FileSystem' : 'Email';
  const kept = before?.settings.kind === kind ? before.settings : {};
  const said = [...columnNames[kind], ...common].flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value ?? blanks[name]] as const];
  });
  const settings = { to: [], path: '', ...kept, ...Object.fromEntries(said), kind };
  return {
    name: String(values.name ?? ''),
    isActive: typeof values.isActive === 'boolean' ? values.isActive : (before?.isActive ?? true),
    isSingleUse: before?.isSingleUse ?? false,
    settings: kind === 'Email' ? emailRecipient.parse(settings) : fileSystemRecipient.parse(settings),
  };
}

/** What is wrong with such a recipient, by column; a column of the other kind that says something is refused, too.
 * `domains` as the account's parameters say them (DEF-10). */
export function checkRecipientRow(values: RowValues, form: RecipientForm, domains = ''): Finding[] {
  const others = columnNames[form.settings.kind === 'Email' ? 'FileSystem' : 'Email'];
  const misplaced = others
    .filter((name) => values[name] !== undefined && values[name] !== null && values[name] !== false)
    .map((field): Finding => ({ field, key: 'lang_import_recipient_other_kind' }));
  return [
    ...misplaced,
    ...checkRecipientForm(form, domains).map((finding) => ({
      ...finding,
      field: finding.field.replace(/^settings\./, ''),
    })),
  ];
}

/** UI-24 */
export const recipientImport: ImportDeclaration = {
  kind: 'recipient',
  path: 'targetsystemimport',
  texts: {
    many: ['Alıcılar', 'Recipients'],
    about: [
      'Her satır bir alıcıdır. Aynı addaki alıcı güncellenir, yoksa eklenir; boş hücre var olanı değiştirmez, “-” boşaltır.',
      'Each row is a recipient. One of the same name is updated, otherwise it is added; an empty cell changes nothing, “-” empties.',
    ],
  },
  needs: { authority: ['Finalizer'] },
  fresh: true,
  key: 'name',
  columns,
};
