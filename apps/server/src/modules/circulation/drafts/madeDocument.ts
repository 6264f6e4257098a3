import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Unit } from '../../../platform/unit.ts';
import { asItCame } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import type { DocumentFacts } from '../inspection/inspectDocument.ts';

/** A document that was made here of files of a draft, stored and judged as an upload is. */
export interface MadeDocument extends StoredBlob {
  readonly name: string;
  readonly facts: DocumentFacts;
}

/** Puts it among the documents of a locked draft; its content does not name it yet. @returns its id */
export async function insertMade(
  { tx, accountId, now }: Unit,
  draftId: string,
  position: number,
  { name, sha256, size, facts }: MadeDocument,
): Promise<string> {
  const id = newId(now);
  await tx.insert(jobFiles).values({
    accountId,
    id,
    jobId: draftId,
    kind: 'Document',
    position,
    name,
    ...facts,
    pageSizes: [...facts.pageSizes],
    ...asItCame(sha256, size),
    createdAt: now,
  });
  return id;
}
