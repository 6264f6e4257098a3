import { and, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { FileRow } from '../../jobs/index.ts';
import type { FileOwnerKind, jobFiles } from '../../jobs/tables.ts';
import { uploads } from '../tables.ts';
import type { Became } from './present.ts';
import type { UploadRow } from './uploadRecord.ts';

/** Whose a stored file or an upload is; of a file for an incoming document that is still to be entered, the user who sends it. */
export interface OwnerOfFile {
  readonly kind: FileOwnerKind;
  readonly id: string;
}

/** What an owner's inspection finds out, as the file's record keeps it. */
export type FileFacts = Pick<
  typeof jobFiles.$inferInsert,
  'contentType' | 'pages' | 'pageSizes' | 'priorSignatures' | 'problem' | 'remark'
>;

export interface ArrivedFile extends FileFacts {
  /** For the new record. */
  readonly id: string;
  readonly sha256: string;
}

/** An owner whose row is locked until the unit ends. */
export interface LockedOwner {
  /** Whether it can take no further file of the upload's kind. */
  isFull(upload: Pick<UploadRow, 'kind'>): Promise<boolean>;
  /** Makes the record of a file that came, and what else follows from it. */
  add(upload: UploadRow, file: ArrivedFile): Promise<Became>;
}

/** What a kind of owners says about files: who may add and read them, which fit, and what happens when one came. */
export interface FileOwner {
  /** Locks the owner, before anything that belongs to it. @throws AppError not_found when the person may add nothing */
  lockToAdd(unit: Unit, person: Person, ownerId: string): Promise<LockedOwner>;
  /** What the bytes are. @throws AppError refused where they do not fit: the upload is dropped */
  inspect(platform: Platform, person: Person, upload: UploadRow, sha256: string): Promise<FileFacts>;
  /** @throws AppError not_found when the person may not read the file */
  expectReadable(tx: Tx, person: Person, file: FileRow): Promise<void>;
}

type Owned = Pick<UploadRow, 'ownerKind' | 'jobId' | 'ownerUserId'>;

/** @throws Error for a row that the table does not allow */
export function ownerOf({
  ownerKind,
  jobId,
  ownerUserId,
  userId,
}: Owned & Pick<UploadRow, 'userId'>): OwnerOfFile {
  const id = { job: jobId, user: ownerUserId, incoming: userId }[ownerKind];
  if (id === null) throw new Error(`a file of a ${ownerKind} names none`);
  return { kind: ownerKind, id };
}

/** The columns that say whose a new row is. */
export const ownerColumns = ({ kind, id }: OwnerOfFile): Owned => ({
  ownerKind: kind,
  jobId: kind === 'job' ? id : null,
  ownerUserId: kind === 'user' ? id : null,
});

/** Uploads of this owner. */
export const uploadsOf = ({ kind, id }: OwnerOfFile): SQL | undefined =>
  kind === 'incoming'
    ? and(eq(uploads.ownerKind, kind), eq(uploads.userId, id))
    : eq(kind === 'job' ? uploads.jobId : uploads.ownerUserId, id);
