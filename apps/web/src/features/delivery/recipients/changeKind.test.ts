import { emailRecipient, fileSystemRecipient, type Recipient, type RecipientKind } from '@tomar/contract';
import { expect, it } from 'vitest';
import { changeKind } from './changeKind.ts';

const email = emailRecipient.parse({
  kind: 'Email',
  to: ['a@ornek.com.tr'],
  cc: ['b@ornek.com.tr'],
  bcc: ['c@ornek.com.tr'],
  subject: 'Sözleşme',
  body: 'Ekte.',
  fileLimit: 3,
  sendAttachments: false,
});

it('another kind and back changes nothing that was typed', () => {
  const left = new Map<RecipientKind, Recipient>([['Email', email]]);
  const folder = changeKind(email, 'FileSystem', left);
  expect(folder).toEqual(
    fileSystemRecipient.parse({ kind: 'FileSystem', path: '', fileLimit: 3, sendAttachments: false }),
  );
  left.set('FileSystem', folder);
  expect(changeKind(folder, 'Email', left)).toEqual(email);
});

it('what all kinds have is taken along in both directions', () => {
  const left = new Map<RecipientKind, Recipient>([['Email', email]]);
  const folder = { ...changeKind(email, 'FileSystem', left), fileSizeLimitMb: 25, fileLimit: null };
  expect(changeKind(folder, 'Email', left)).toEqual({ ...email, fileSizeLimitMb: 25, fileLimit: null });
});
