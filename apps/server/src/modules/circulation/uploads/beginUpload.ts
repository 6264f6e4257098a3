import {
  type BodyOf,
  type beginUpload as declaration,
  formatSize,
  limits,
  type beginPictureUpload as pictureDeclaration,
  type UploadState,
} from '@tomar/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { acceptFileName } from '../../jobs/index.ts';
import { uploads } from '../tables.ts';
import { type OwnerOfFile, ownerColumns, uploadsOf } from './fileOwner.ts';
import { fileOwners } from './fileOwners.ts';
import { stateOf } from './present.ts';
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

function begin(platform: Platform, person: Person, body: Begin, maxBytes: number): Promise<UploadState> {
  const name = acceptFileName(body.name);
  if (body.size === 0) throw refused('lang_file_empty', [name], 'size');
  if (body.size > maxBytes)
    throw refused('lang_file_size_exceeded', [name, formatSize(maxBytes, 'tr')], 'size');
  return inUnit(platform, person, async (unit) => {
    // The lock also keeps two tabs from beginning the same upload at the same moment.
    const owner = await fileOwners[body.owner.kind].lockToAdd(unit, person, body.owner.id);
    const before = await unfinishedOf(unit, body);
    const same = before.find((one) => isSame(one, body, name));
    if (same) return stateOf(same);
    if (await owner.isFull(body)) throw refused('lang_draft_too_many_files', [limits.filesPerJob]);
    // Another file with the same fingerprint takes the place of what was begun under it.
    if (before.length > 0) await forget(unit, before);
    return stateOf(await insertUpload(unit, person, body, name));
  });
}

/** What was begun under this fingerprint; of a user whatever was begun, who has one picture. */
const unfinishedOf = ({ tx, accountId }: Unit, { owner, kind, fingerprint }: Begin): Promise<UploadRow[]> =>
  tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.accountId, accountId),
        uploadsOf(owner),
        eq(uploads.kind, kind),
        owner.kind === 'job' ? eq(uploads.fingerprint, fingerprint) : undefined,
        isNull(uploads.fileId),
      ),
    );

const isSame = (upload: UploadRow, { fingerprint, size }: Begin, name: string): boolean =>
  upload.fingerprint === fingerprint && upload.size === size && upload.name === name;

async function forget({ tx, accountId }: Unit, begun: readonly UploadRow[]): Promise<void> {
  const ids = begun.map(({ id }) => id);
  await tx
    .delete(uploads)
    .where(and(eq(uploads.accountId, accountId), inArray(uploads.id, ids), isNull(uploads.fileId)));
}

async function insertUpload(unit: Unit, person: Person, body: Begin, name: string): Promise<UploadRow> {
  const { tx, accountId, now } = unit;
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
