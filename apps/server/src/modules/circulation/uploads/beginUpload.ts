import {
  type BodyOf,
  type beginUpload as declaration,
  formatSize,
  limits,
  type UploadState,
} from '@tomar/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { acceptFileName } from '../../jobs/index.ts';
import { loadDraft } from '../drafts/draftRecord.ts';
import { uploads } from '../tables.ts';
import { isTooMany } from './fileLimit.ts';
import { presentUpload } from './present.ts';
import type { UploadRow } from './uploadRecord.ts';

type Begin = BodyOf<typeof declaration>;

/** Begins an upload, or finds the unfinished one of the same file so that it can go on. */
export function beginUpload(platform: Platform, person: Person, body: Begin): Promise<UploadState> {
  const name = acceptFileName(body.name);
  if (body.size === 0) throw refused('lang_file_empty', [name], 'size');
  if (body.size > limits.fileBytes)
    throw refused('lang_file_size_exceeded', [name, formatSize(limits.fileBytes, 'tr')], 'size');
  return inUnit(platform, person, async (unit) => {
    // The lock also keeps two tabs from beginning the same upload at the same moment.
    await loadDraft(unit.tx, person, body.draftId, 'lock');
    const upload = (await findUnfinished(unit, body, name)) ?? (await insertUpload(unit, person, body, name));
    return presentUpload(unit.tx, upload);
  });
}

/** What was begun in the draft under this fingerprint. */
const unfinishedOf = (accountId: string, { draftId, kind, fingerprint }: Begin) =>
  and(
    eq(uploads.accountId, accountId),
    eq(uploads.jobId, draftId),
    eq(uploads.kind, kind),
    eq(uploads.fingerprint, fingerprint),
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
    .where(and(unfinishedOf(accountId, body), eq(uploads.size, body.size), eq(uploads.name, name)));
  return upload;
}

async function insertUpload(unit: Unit, person: Person, body: Begin, name: string): Promise<UploadRow> {
  const { tx, accountId, now } = unit;
  if (await isTooMany(unit, body.draftId, body.kind))
    throw refused('lang_draft_too_many_files', [limits.filesPerJob]);
  // Another file with the same fingerprint takes the place of what was begun under it.
  await tx.delete(uploads).where(unfinishedOf(accountId, body));
  const [upload] = await tx
    .insert(uploads)
    .values({
      accountId,
      id: newId(now),
      jobId: body.draftId,
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
