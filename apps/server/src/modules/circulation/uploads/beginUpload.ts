import {
  type BodyOf,
  type beginUpload as declaration,
  formatSize,
  limits,
  type beginPictureUpload as pictureDeclaration,
  type UploadState,
} from '@tomar/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { acceptFileName } from '../../jobs/index.ts';
import { uploads } from '../tables.ts';
import { type OwnerOfFile, ownerColumns, uploadsOf } from './fileOwner.ts';
import { fileOwners } from './fileOwners.ts';
import { presentUpload } from './present.ts';
import type { UploadRow } from './uploadRecord.ts';

/** A file that is about to be sent, and whose it shall be. */
interface Begin extends Pick<BodyOf<typeof declaration>, 'kind' | 'name' | 'size' | 'fingerprint'> {
  readonly owner: OwnerOfFile;
}

/** Begins an upload into a draft, or finds the unfinished one of the same file so that it can go on. */
export const beginUpload = (
  platform: Platform,
  person: Person,
  { draftId, ...file }: BodyOf<typeof declaration>,
): Promise<UploadState> =>
  begin(platform, person, { ...file, owner: { kind: 'job', id: draftId } }, limits.fileBytes);

/** The same of the person's own picture. */
export const beginPictureUpload = (
  platform: Platform,
  person: Person,
  file: BodyOf<typeof pictureDeclaration>,
): Promise<UploadState> =>
  begin(
    platform,
    person,
    { ...file, kind: 'Attachment', owner: { kind: 'user', id: person.userId } },
    limits.profilePictureBytes,
  );

function begin(platform: Platform, person: Person, body: Begin, mostBytes: number): Promise<UploadState> {
  const name = acceptFileName(body.name);
  if (body.size === 0) throw refused('lang_file_empty', [name], 'size');
  if (body.size > mostBytes)
    throw refused('lang_file_size_exceeded', [name, formatSize(mostBytes, 'tr')], 'size');
  return inUnit(platform, person, async (unit) => {
    // The lock also keeps two tabs from beginning the same upload at the same moment.
    await fileOwners[body.owner.kind].lockToAdd(unit.tx, person, body.owner.id);
    const upload = (await findUnfinished(unit, body, name)) ?? (await insertUpload(unit, person, body, name));
    return presentUpload(unit.tx, upload);
  });
}

/** What was begun under this fingerprint; of a user whatever was begun, who has one picture. */
const unfinishedOf = (accountId: string, { owner, kind, fingerprint }: Begin) =>
  and(
    eq(uploads.accountId, accountId),
    uploadsOf(owner),
    eq(uploads.kind, kind),
    ...(owner.kind === 'job' ? [eq(uploads.fingerprint, fingerprint)] : []),
    isNull(uploads.fileId),
  );

async function findUnfinished(
  { tx, accountId }: Unit,
  body: Begin,
  name: string,
): Promise<UploadRow | undefined> {
  const [upload] = await tx
    .select()
    .from(uploads)
    .where(
      and(
        unfinishedOf(accountId, body),
        eq(uploads.fingerprint, body.fingerprint),
        eq(uploads.size, body.size),
        eq(uploads.name, name),
      ),
    );
  return upload;
}

async function insertUpload(unit: Unit, person: Person, body: Begin, name: string): Promise<UploadRow> {
  const { tx, accountId, now } = unit;
  if (await fileOwners[body.owner.kind].isFull(unit, body.owner.id, body))
    throw refused('lang_draft_too_many_files', [limits.filesPerJob]);
  // Another file with the same fingerprint takes the place of what was begun under it.
  await tx.delete(uploads).where(unfinishedOf(accountId, body));
  const [upload] = await tx
    .insert(uploads)
    .values({
      accountId,
      id: newId(now),
      ...ownerColumns(body.owner),
      userId: person.userId,
      kind: body.kind,
      name,
      size: body.size,
      fingerprint: body.fingerprint,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!upload) throw refused('lang_file_upload_failed');
  return upload;
}
