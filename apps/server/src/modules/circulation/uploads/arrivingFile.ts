import { type BodyOf, type beginUpload as declaration, formatSize } from '@tomar/contract';
import { newId } from '../../../platform/database/ids.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { acceptFileName } from '../../jobs/index.ts';
import { type OwnerOfFile, ownerColumns } from './fileOwner.ts';
import type { UploadRow } from './uploadRecord.ts';

/** A file that is about to be sent, and whose it shall be. */
export interface ArrivingFile
  extends Pick<BodyOf<typeof declaration>, 'kind' | 'name' | 'size' | 'fingerprint'> {
  readonly owner: OwnerOfFile;
}

/** The file under the name that it will have. @throws AppError refused for what can be told before a byte is there */
export function acceptArriving(file: ArrivingFile, maxBytes: number): ArrivingFile {
  const name = acceptFileName(file.name);
  if (file.size === 0) throw refused('lang_file_empty', [name], 'size');
  if (file.size > maxBytes)
    throw refused('lang_file_size_exceeded', [name, formatSize(maxBytes, 'tr')], 'size');
  return { ...file, name };
}

/** The row of an upload of which nothing has come yet. */
export const newUpload = (
  { accountId, userId }: Person,
  { owner, kind, name, size, fingerprint }: ArrivingFile,
  now: Date,
): UploadRow => ({
  accountId,
  id: newId(now),
  ...ownerColumns(owner),
  userId,
  kind,
  name,
  size,
  fingerprint,
  received: 0,
  sha256: null,
  fileId: null,
  createdAt: now,
  updatedAt: now,
});
