import {
  type BodyOf,
  type beginUpload as declaration,
  type beginIncomingUpload as incomingDeclaration,
  limits,
  type beginPictureUpload as pictureDeclaration,
  type UploadState,
} from '@tomar/contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { uploads } from '../tables.ts';
import { type ArrivingFile, acceptArriving, newUpload } from './arrivingFile.ts';
import { tooManyFiles } from './fileLimit.ts';
import { uploadsOf } from './fileOwner.ts';
import { fileOwners } from './fileOwners.ts';
import { stateOf } from './present.ts';
import type { UploadRow } from './uploadRecord.ts';

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

/** The same of an incoming document that the person is about to enter. */
export const beginIncomingUpload = (
  platform: Platform,
  person: Person,
  file: BodyOf<typeof incomingDeclaration>,
): Promise<UploadState> =>
  begin(
    platform,
    person,
    { ...file, kind: 'Document', owner: { kind: 'incoming', id: person.userId } },
    limits.fileBytes,
  );

function begin(
  platform: Platform,
  person: Person,
  given: ArrivingFile,
  maxBytes: number,
): Promise<UploadState> {
  const file = acceptArriving(given, maxBytes);
  return inUnit(platform, person, async (unit) => {
    // The lock also keeps two tabs from beginning the same upload at the same moment.
    const owner = await fileOwners[file.owner.kind].lockToAdd(unit, person, file.owner.id);
    const before = await unfinishedOf(unit, file);
    const same = before.find((one) => isSame(one, file));
    if (same) return stateOf(same);
    if (await owner.isFull(file)) throw tooManyFiles();
    // Another file with the same fingerprint takes the place of what was begun under it.
    if (before.length > 0) await forget(unit, before);
    const upload = newUpload(person, file, unit.now);
    await unit.tx.insert(uploads).values(upload);
    return stateOf(upload);
  });
}

/** What was begun under this fingerprint; of a user whatever was begun, who has one picture. */
const unfinishedOf = (
  { tx, accountId }: Unit,
  { owner, kind, fingerprint }: ArrivingFile,
): Promise<UploadRow[]> =>
  tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.accountId, accountId),
        uploadsOf(owner),
        eq(uploads.kind, kind),
        owner.kind === 'user' ? undefined : eq(uploads.fingerprint, fingerprint),
        isNull(uploads.fileId),
      ),
    );

const isSame = (upload: UploadRow, { fingerprint, size, name }: ArrivingFile): boolean =>
  upload.fingerprint === fingerprint && upload.size === size && upload.name === name;

async function forget({ tx, accountId }: Unit, begun: readonly UploadRow[]): Promise<void> {
  const ids = begun.map(({ id }) => id);
  await tx
    .delete(uploads)
    .where(and(eq(uploads.accountId, accountId), inArray(uploads.id, ids), isNull(uploads.fileId)));
}
