import { Readable } from 'node:stream';
import {
  type uploadWhole as declaration,
  type QueryOf,
  type UploadState,
  wholeUploadBytes,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { lookTogether } from '../../../platform/database/lookTogether.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { giveBack } from '../../../platform/memory/giveBack.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { loadDraft } from '../drafts/draftRecord.ts';
import { uploads } from '../tables.ts';
import { type ArrivingFile, acceptArriving, newUpload } from './arrivingFile.ts';
import { tooManyFiles } from './fileLimit.ts';
import type { FileFacts } from './fileOwner.ts';
import { fileOwners } from './fileOwners.ts';
import { presentUpload, stateOf } from './present.ts';
import type { UploadRow } from './uploadRecord.ts';
import { whileConnected } from './whileConnected.ts';

const { job: draftOwner } = fileOwners;

/** An upload whose bytes all lie in the store. */
type StoredUpload = UploadRow & { readonly sha256: string };

/**
 * Takes a small file into a draft in one request. It is checked, stored and inspected, and only then written down, as
 * an upload that has ended: what is refused or breaks off leaves no row, and what it stored is collected.
 * @throws AppError not_found where the person may add nothing, before a byte is stored; refused
 */
export async function uploadWhole(
  platform: Platform,
  person: Person,
  { draftId, ...given }: QueryOf<typeof declaration>,
  bytes: Readable,
): Promise<UploadState> {
  const { accountId } = person;
  try {
    const owner = { kind: 'job', id: draftId } as const;
    const file = acceptArriving({ ...given, owner }, wholeUploadBytes);
    await platform.db.lookInAccount(accountId, (tx) => loadDraft(tx, person, draftId));
    const upload = await store(platform, person, file, bytes);
    const facts = await draftOwner.inspect(platform, person, upload, upload.sha256);
    return await inUnit(platform, person, (unit) => becomeFile(unit, person, draftId, upload, facts));
  } finally {
    // After a refusal the rest comes and is passed over, so that the answer is read.
    bytes.resume();
  }
}

async function store(
  { blobs, clock }: Platform,
  person: Person,
  file: ArrivingFile,
  bytes: Readable,
): Promise<StoredUpload> {
  const { size } = file;
  const whole = await readWhole(bytes, file);
  const { sha256 } = await blobs.put(person.accountId, Readable.from([whole]));
  giveBack(whole);
  const upload = newUpload(person, file, clock());
  return { ...upload, received: size, sha256, fileId: upload.id };
}

/** @throws AppError refused when more or fewer bytes come than were announced */
async function readWhole(bytes: Readable, { name, size }: ArrivingFile): Promise<Uint8Array> {
  const held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of whileConnected(bytes)) {
    length += chunk.length;
    if (length > size) throw refused('lang_file_upload_failed', [name]);
    held.push(chunk);
  }
  if (length < size) throw refused('lang_upload_incomplete');
  return Buffer.concat(held);
}

/** Writes down the upload and its file, which has the upload's id, unless a request before has done so. */
async function becomeFile(
  unit: Unit,
  person: Person,
  draftId: string,
  upload: StoredUpload,
  facts: FileFacts,
): Promise<UploadState> {
  const { tx } = unit;
  const { id, sha256 } = upload;
  const draft = await draftOwner.lockToAdd(unit, person, draftId);
  const [before, isFull] = await lookTogether(
    tx,
    () => sentBefore(tx, upload),
    () => draft.isFull(upload),
  );
  if (before) return presentUpload(tx, before);
  if (isFull) throw tooManyFiles();
  await tx.insert(uploads).values(upload);
  return stateOf(upload, await draft.add(upload, { ...facts, id, sha256 }));
}

/** The same sending, whose answer was lost. Asked by the files of the draft: they are few, and carry its id. */
async function sentBefore(tx: Tx, upload: StoredUpload): Promise<UploadRow | undefined> {
  const { accountId, jobId, userId, kind, name, fingerprint, sha256 } = upload;
  if (jobId === null) return undefined;
  const [before] = await tx
    .select({ upload: uploads })
    .from(jobFiles)
    .innerJoin(uploads, byId(uploads, jobFiles.accountId, jobFiles.id))
    .where(
      and(
        eq(jobFiles.accountId, accountId),
        eq(jobFiles.jobId, jobId),
        eq(jobFiles.kind, kind),
        eq(jobFiles.originalSha256, sha256),
        eq(uploads.userId, userId),
        eq(uploads.name, name),
        eq(uploads.fingerprint, fingerprint),
      ),
    );
  return before?.upload;
}
