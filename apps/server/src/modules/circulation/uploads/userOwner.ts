import { and, eq, ne } from 'drizzle-orm';
import { notFound, refused } from '../../../platform/http/errors.ts';
import { readImageBytes } from '../../../platform/images/readImage.ts';
import type { Unit } from '../../../platform/unit.ts';
import { asItCame, presentFile } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { lockUser } from '../../users/index.ts';
import { uploads } from '../tables.ts';
import { type ArrivedFile, type FileOwner, ownerColumns } from './fileOwner.ts';
import type { Became } from './present.ts';
import type { UploadRow } from './uploadRecord.ts';

/** A user's one file, the picture: changed by the user alone, seen by everybody of the account. */
export const userOwner: FileOwner = {
  async lockToAdd(unit, person, userId) {
    if (userId !== person.userId) throw notFound();
    await lockUser(unit.tx, person.accountId, userId);
    return {
      isFull: async () => false,
      add: (upload, file) => takePicture(unit, userId, upload, file),
    };
  },
  async inspect({ blobs }, _person, { accountId }, sha256) {
    const blob = await blobs.open(accountId, sha256);
    try {
      const image = readImageBytes(Buffer.from(await blob.read(0, blob.size)));
      if ('problem' in image) throw refused(image.problem.key, image.problem.params, 'file');
      return {
        contentType: image.contentType,
        pages: null,
        pageSizes: [],
        priorSignatures: 0,
        problem: null,
        remark: null,
      };
    } finally {
      await blob.close();
    }
  },
  async expectReadable() {
    // Row-level security has shown the row: it is of the reader's account.
  },
};

/** The one before goes with its upload: then nothing refers to its bytes. */
async function takePicture(
  unit: Unit,
  userId: string,
  upload: UploadRow,
  { sha256, ...file }: ArrivedFile,
): Promise<Became> {
  const { tx, accountId, now } = unit;
  await tx.delete(jobFiles).where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.ownerUserId, userId)));
  await tx
    .delete(uploads)
    .where(and(eq(uploads.accountId, accountId), eq(uploads.ownerUserId, userId), ne(uploads.id, upload.id)));
  const [added] = await tx
    .insert(jobFiles)
    .values({
      accountId,
      ...ownerColumns({ kind: 'user', id: userId }),
      ...file,
      kind: 'Attachment',
      position: 0,
      name: upload.name,
      ...asItCame(sha256, upload.size),
      createdAt: now,
    })
    .returning();
  if (!added) throw refused('lang_file_upload_failed');
  await unit.audit({
    event: 'profile.pictureSaved',
    subjectKind: 'user',
    subjectId: userId,
    facts: { sha256, size: upload.size },
  });
  return { file: presentFile(added), draftVersion: null };
}
