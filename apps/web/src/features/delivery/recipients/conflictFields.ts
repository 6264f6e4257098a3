import { type DefinitionValues, type Recipient, settingsIn, type uniqueDirectories } from '@tomar/contract';
import { type Text, t } from '../../../i18n/t.ts';
import {
  type ConflictField,
  eachField,
  fieldsOfKind,
  fieldsWithin,
  sayOn,
} from '../../../ui/form/conflict/conflictField.ts';
import { profileLabel } from '../../signing/standardNames.ts';
import { standardTexts } from '../../signing/standardTexts.ts';
import { recipientKindTexts, recipientTexts } from './texts.ts';

export const directoryTexts: Readonly<Record<(typeof uniqueDirectories)[number], Text>> = {
  None: recipientTexts.uniqueNone,
  JobId: recipientTexts.uniqueJobId,
  DocumentNumber: recipientTexts.uniqueDocumentNumber,
  TrackingNumber: recipientTexts.uniqueTrackingNumber,
};

type Of<Kind extends Recipient['kind']> = Extract<Recipient, { kind: Kind }>;

const sayKind = (kind: Recipient['kind']) => t(recipientKindTexts[kind]);
const sayLimit = (limit: number | null) => (limit === null ? t(recipientTexts.noLimit) : String(limit));
const sayRetention = (days: number | null) =>
  days === null ? t(recipientTexts.retentionNone) : String(days);
const sayLines = (lines: readonly string[]) => lines.join('\n');
const asItIs = (text: string) => text;

const common = {
  fileSizeLimitMb: [recipientTexts.fileSizeLimitMb, sayLimit],
  fileLimit: [recipientTexts.fileLimit, sayLimit],
  retentionDays: [recipientTexts.retentionDays, sayRetention],
  encryptsFiles: [recipientTexts.encryptsFiles, sayOn],
  receiptPattern: [recipientTexts.receiptPattern, asItIs],
  sendAttachments: [recipientTexts.sendAttachments, sayOn],
  signatureStandard: [
    recipientTexts.standard,
    (standard: Recipient['signatureStandard']) =>
      t(standard === null ? recipientTexts.standardNone : standardTexts[standard]),
  ],
  signatureProfile: [
    recipientTexts.profile,
    (profile: Recipient['signatureProfile']) =>
      profile === null ? t(recipientTexts.profileNone) : profileLabel(profile),
  ],
} as const;

const emailFields = eachField<Of<'Email'>>({
  kind: [recipientTexts.kind, sayKind],
  to: [recipientTexts.to, sayLines],
  cc: [recipientTexts.cc, sayLines],
  bcc: [recipientTexts.bcc, sayLines],
  subject: [recipientTexts.subject, asItIs],
  body: [recipientTexts.body, asItIs],
  ...common,
});

const folderFields = eachField<Of<'FileSystem'>>({
  kind: [recipientTexts.kind, sayKind],
  path: [recipientTexts.path, asItIs],
  uniqueDirectory: [recipientTexts.uniqueDirectory, (unique) => t(directoryTexts[unique])],
  idPrefix: [recipientTexts.idPrefix, sayOn],
  simplifiedNames: [recipientTexts.simplifiedNames, sayOn],
  ...common,
});

const isEmail = (settings: Recipient): settings is Of<'Email'> => settings.kind === 'Email';
const isFolder = (settings: Recipient): settings is Of<'FileSystem'> => settings.kind === 'FileSystem';

const fieldsOf = (kind: Recipient['kind']): ConflictField<Recipient>[] =>
  kind === 'Email' ? fieldsOfKind(isEmail, emailFields) : fieldsOfKind(isFolder, folderFields);

type Whole = DefinitionValues & { readonly settings: Recipient };

/** Settings of two kinds have too little in common to be mixed: one of the two stays as a whole. */
const wholeSettings: ConflictField<Whole> = {
  name: 'settings',
  label: recipientTexts.destination,
  say: ({ settings }) =>
    fieldsOf(settings.kind)
      .map(({ label, say }) => [t(label), say(settings)])
      .filter(([, said]) => said !== '')
      .map((line) => line.join(': '))
      .join('\n'),
  of: ({ settings }) => settings,
  take: ({ settings }, into) => ({ ...into, settings }),
};

/** What is chosen by when two people saved the settings of the same recipient. */
export function settingsFields(
  mine: DefinitionValues,
  theirs: DefinitionValues,
): readonly ConflictField<DefinitionValues>[] {
  const { kind } = settingsIn(mine);
  const fields: readonly ConflictField<Whole>[] =
    kind === settingsIn(theirs).kind
      ? fieldsWithin<Whole, 'settings'>('settings', fieldsOf(kind))
      : [wholeSettings];
  // What a form of recipients holds in `settings` is a recipient.
  return fields as unknown as readonly ConflictField<DefinitionValues>[];
}
