import type { getFile as declaration, QueryOf } from '@tomar/contract';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { BytesAnswer } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FileRow, nameAndType } from '../jobs/index.ts';
import { jobFiles } from '../jobs/tables.ts';
import { fileOwners } from './uploads/fileOwners.ts';

const shownInBrowser = new Set(['application/pdf', 'image/png', 'image/jpeg']);

/**
 * The bytes of a file: for the viewer inline, for keeping as a download.
 * @throws AppError not_found, also for a revision that the file has not
 */
export async function sendFile(
  platform: Platform,
  person: Person,
  fileId: string,
  { version, upTo, download }: QueryOf<typeof declaration>,
): Promise<BytesAnswer> {
  const file = await platform.db.inAccount(person.accountId, (tx) => loadReadable(tx, person, fileId));
  const original = version === 'original';
  const { name, contentType } = original ? file : nameAndType(file);
  if (version === 'signed' && !(await endsRevision(platform, person.accountId, file, upTo))) throw notFound();
  return {
    kind: 'blob',
    accountId: person.accountId,
    sha256: original ? file.originalSha256 : file.currentSha256,
    size: original ? file.originalSize : file.currentSize,
    name,
    contentType,
    disposition: download === '1' || !shownInBrowser.has(contentType) ? 'attachment' : 'inline',
    ...(version === 'signed' && upTo !== undefined && { upTo }),
  };
}

/** Whoever owns the file says who may read it. @throws AppError not_found */
async function loadReadable(tx: Tx, person: Person, fileId: string): Promise<FileRow> {
  const [file] = await tx
    .select()
    .from(jobFiles)
    .where(byId(jobFiles, person.accountId, fileId));
  if (!file) throw notFound();
  await fileOwners[file.ownerKind].expectReadable(tx, person, file);
  return file;
}

/** How far before its end a revision has its end-of-file marker (ISO 32000-2, 7.5.5). */
const markerWithin = 1024;

/** Whether the first bytes of a PDF are a revision of it: each ends with its marker. */
async function endsRevision(
  platform: Platform,
  accountId: string,
  file: FileRow,
  upTo: number | undefined,
): Promise<boolean> {
  if (upTo === undefined || upTo > file.currentSize) return false;
  if (nameAndType(file).contentType !== 'application/pdf') return false;
  const blob = await platform.blobs.open(accountId, file.currentSha256);
  try {
    const start = Math.max(0, upTo - markerWithin);
    const tail = Buffer.from(await blob.read(start, upTo - start));
    return tail.includes('%%EOF');
  } finally {
    await blob.close();
  }
}
