import { createHash } from 'node:crypto';
import { type DraftContent, type JobFile, wantsManifest } from '@tomar/contract';
import { writeManifest } from '@tomar/signatures/xades';
import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { distinctNames, safeFileName } from '../../delivery/index.ts';
import { asItCame } from '../../jobs/index.ts';
import { jobFiles, signableMembers } from '../../jobs/tables.ts';

const manifestName = 'imza-listesi.xml';

/** The unit wants a manifest that is not stored yet. */
class ManifestMissing extends Error {
  override readonly name = 'ManifestMissing';
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super('the manifest is not stored yet');
    this.bytes = bytes;
  }
}

/**
 * Runs a unit that may want a manifest. Which one is known only within, and storing takes a connection of its own, which a
 * unit that holds one must not wait for: the first try is given up, the bytes are stored, and the unit runs once more.
 */
export async function withManifest<T>(
  { blobs }: Pick<Platform, 'blobs'>,
  accountId: string,
  unit: (stored: StoredBlob | null) => Promise<T>,
): Promise<T> {
  try {
    return await unit(null);
  } catch (error) {
    if (!(error instanceof ManifestMissing)) throw error;
    return unit(await blobs.write(accountId, (sink) => sink.write(error.bytes)));
  }
}

/**
 * Adds the file that is signed in place of the documents, where the draft's standard wants one: a list of them with their
 * hashes. It calls them as recipients will find them, so that anybody can hold one against the other.
 * @throws ManifestMissing unless its bytes are `stored`
 */
export async function addManifest(
  { tx, accountId, now }: Unit,
  draftId: string,
  content: DraftContent,
  { files, stored }: { readonly files: readonly JobFile[]; readonly stored: StoredBlob | null },
): Promise<void> {
  if (!wantsManifest(content)) return;
  const documents = files.filter(({ kind }) => kind === 'Document');
  const names = distinctNames(documents.map(({ name }) => safeFileName(name)));
  const members = documents.map(({ id, sha256 }, at) => ({
    fileId: id,
    name: names[at] ?? id,
    sha256,
  }));
  const bytes = writeManifest(members);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (stored?.sha256 !== sha256) throw new ManifestMissing(bytes);
  const id = newId(now);
  await tx.insert(jobFiles).values({
    accountId,
    id,
    ownerKind: 'job',
    jobId: draftId,
    kind: 'Manifest',
    position: documents.length,
    name: distinctNames([...files.map(({ name }) => name), manifestName]).at(-1) ?? manifestName,
    contentType: 'application/xml',
    ...asItCame(sha256, bytes.length),
    pageSizes: [],
    createdAt: now,
  });
  await tx
    .insert(signableMembers)
    .values(
      members.map(({ fileId, name }, position) => ({ accountId, carrierId: id, position, fileId, name })),
    );
}
