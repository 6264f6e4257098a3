import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { recipientForm } from './recipientEndpoints.ts';
import { recipientSchema } from './recipients.ts';
import { attachmentSendingOf, checkRecipientForm, filesFor } from './rules.ts';

const email = { kind: 'Email', to: ['alici@ornek.com.tr'] };
const found = (settings: object, name = 'Banka') =>
  checkRecipientForm(recipientForm.parse({ name, settings })).map(({ field, key }) => [field, key]);

it('finds nothing wrong with a recipient that is whole', () => {
  expect(found(email)).toEqual([]);
  expect(found({ kind: 'FileSystem', path: 'giden/imzalı' })).toEqual([]);
});

it('DEF-26, DEF-27: a recipient has a name of fair length that hides nothing', () => {
  expect(found(email, ' ')).toEqual([['name', 'lang_name_required']]);
  expect(found(email, '<b>')).toEqual([['name', 'lang_no_angle_brackets']]);
  expect(found(email, 'ş'.repeat(limits.recipientNameLength))).toEqual([]);
  expect(found(email, 'ş'.repeat(limits.recipientNameLength + 1))).toEqual([['name', 'lang_name_too_long']]);
});

it('says what is too long instead of cutting it', () => {
  const { mailSubjectLength, mailBodyLength, folderPathLength } = limits;
  const long = (length: number) => 'ğ'.repeat(length);
  expect(found({ ...email, subject: long(mailSubjectLength), body: long(mailBodyLength) })).toEqual([]);
  expect(found({ ...email, subject: long(mailSubjectLength + 1), body: long(mailBodyLength + 1) })).toEqual([
    ['settings.subject', 'lang_text_too_long'],
    ['settings.body', 'lang_text_too_long'],
  ]);
  expect(found({ kind: 'FileSystem', path: long(folderPathLength) })).toEqual([]);
  expect(found({ kind: 'FileSystem', path: long(folderPathLength + 1) })).toEqual([
    ['settings.path', 'lang_text_too_long'],
  ]);
  expect(found({ ...email, to: [`${'a'.repeat(310)}@ornek.com.tr`] })).toEqual([
    ['settings.to', 'lang_recipient_address_invalid'],
  ]);
});

it.each(['../x', '/etc', 'C:\\x', 'a/../../b', '\\\\host\\share', 'a\u0000b'])(
  'refuses the folder path %j',
  (path) => {
    expect(found({ kind: 'FileSystem', path })).toEqual([['settings.path', 'lang_recipient_path_invalid']]);
  },
);

it('DLV-22: an e-mail recipient has no registered-e-mail address, in no field', () => {
  const rem = 'kurum@hs01.kep.tr';
  expect(found({ ...email, cc: [rem] })).toEqual([['settings.cc', 'lang_recipient_rem_address_in_email']]);
  expect(found({ ...email, bcc: [rem.toUpperCase()] })).toEqual([
    ['settings.bcc', 'lang_recipient_rem_address_in_email'],
  ]);
});

it('DLV-15, DEF-17: the file size limit is between 1 and 1023 MB', () => {
  const key = 'lang_recipient_file_size_limit';
  for (const fileSizeLimitMb of [null, 1, 1023]) expect(found({ ...email, fileSizeLimitMb })).toEqual([]);
  for (const fileSizeLimitMb of [-1, 0, 1024])
    expect(found({ ...email, fileSizeLimitMb })).toEqual([['settings.fileSizeLimitMb', key]]);
});

it('DLV-19, DEF-17: the file limit is at least 1', () => {
  expect(found({ ...email, fileLimit: 1 })).toEqual([]);
  for (const fileLimit of [-1, 0, 2 * limits.filesPerJob + 1])
    expect(found({ ...email, fileLimit })).toEqual([['settings.fileLimit', 'lang_recipient_file_limit']]);
});

it('DEF-12: attachments go to nobody, to recipients that take them, or to all', () => {
  const files = [{ kind: 'Document' as const }, { kind: 'Attachment' as const }];
  const taking = { sendAttachments: true };
  const refusing = { sendAttachments: false };
  expect(filesFor(taking, files, 'byRecipient')).toEqual(files);
  expect(filesFor(refusing, files, 'byRecipient')).toEqual([files[0]]);
  expect(filesFor(taking, files, 'never')).toEqual([files[0]]);
  expect(filesFor(refusing, files, 'always')).toEqual(files);
});

it('DEF-12: with “optional” the job’s creator decides, else the account does', () => {
  expect([true, false].map((wanted) => attachmentSendingOf('optional', wanted))).toEqual([
    'byRecipient',
    'never',
  ]);
  expect([true, false].map((wanted) => attachmentSendingOf('always', wanted))).toEqual(['always', 'always']);
  expect([true, false].map((wanted) => attachmentSendingOf('never', wanted))).toEqual(['never', 'never']);
});

it('DEF-10: addresses of a recipient are of the account’s domains', () => {
  const settings = recipientSchema.parse({
    kind: 'Email',
    to: ['a@kurum.example'],
    bcc: ['b@baska.example'],
  });
  const form = { name: 'Arşiv', isActive: true, isSingleUse: false, settings };
  expect(checkRecipientForm(form, 'kurum.example')).toEqual([
    { field: 'settings.bcc', key: 'lang_email_domain_refused', params: ['b@baska.example', 'kurum.example'] },
  ]);
  expect(checkRecipientForm(form)).toEqual([]);
});

it('DLV-16, DEF-17: files are kept for a positive number of days', () => {
  for (const retentionDays of [null, 1, limits.retentionDays])
    expect(found({ ...email, retentionDays })).toEqual([]);
  for (const retentionDays of [-1, 0, limits.retentionDays + 1])
    expect(found({ ...email, retentionDays })).toEqual([
      ['settings.retentionDays', 'lang_recipient_retention'],
    ]);
});

it('DLV-17: whether files go out encrypted is kept, and is not wanted at first', () => {
  const settings = { kind: 'FileSystem', path: 'x' } as const;
  expect(recipientForm.parse({ name: 'a', settings }).settings.encryptsFiles).toBe(false);
  expect(found({ ...settings, encryptsFiles: true })).toEqual([]);
});

it('DLV-18: a receipt is named by a file name with known placeholders, or is none', () => {
  for (const receiptPattern of ['', 'makbuz.txt', '{TrackingNumber}_{Date} makbuz.xml', '{JobId}'])
    expect(found({ ...email, receiptPattern })).toEqual([]);
  for (const receiptPattern of ['{Name}', '{TrackingNumber', 'a/b', '..', 'a\\b', ' a', 'a\u202eb', 'a.'])
    expect(found({ ...email, receiptPattern })).toEqual([
      ['settings.receiptPattern', 'lang_recipient_receipt_pattern'],
    ]);
  expect(found({ ...email, receiptPattern: 'a'.repeat(limits.receiptPatternLength + 1) })).toEqual([
    ['settings.receiptPattern', 'lang_text_too_long'],
  ]);
});
