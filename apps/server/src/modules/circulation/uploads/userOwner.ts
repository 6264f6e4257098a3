import { and, eq, ne } from 'drizzle-orm';
import { notFound, refused } from '../../../platform/http/errors.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { lockUser, readImageBytes } from '../../users/index.ts';
import { uploads } from '../tables.ts';
import { type FileOwner, ownerColumns, ownerOf } from './fileOwner.ts';

/** A user's one file, the picture: changed by the user alone, seen by everybody of the account. */
export const userOwner: FileOwner = {
  async lockToAdd(tx, person, userId) {
    if (userId !== person.userId) throw notFound();
    await lockUser(tx, person.accountId, userId);
  },
  isFull: async () => false,
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
      };
    } finally {
      await blob.close();
    }
  },
  async onArrived(unit, _person, upload, { sha256, ...file }) {
    const { tx, accountId, now } = unit;
    const owner = ownerOf(upload);
    // The one before goes with its upload: then nothing refers to its bytes.
    await tx
      .delete(jobFiles)
      .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.ownerUserId, owner.id)));
    await tx
      .delete(uploads)
      .where(
        and(eq(uploads.accountId, accountId), eq(uploads.ownerUserId, owner.id), ne(uploads.id, upload.id)),
      );
    await tx.insert(jobFiles).values({
      accountId,
      ...ownerColumns(owner),
      ...file,
      kind: 'Attachment',
      position: 0,
      name: upload.name,
      originalSha256: sha256,
      originalSize: upload.size,
      currentSha256: sha256,
      currentSize: upload.size,
      createdAt: now,
    });
    await unit.audit({
      event: 'profile.pictureSaved',
      subjectKind: 'user',
      subjectId: owner.id,
      facts: { sha256, size: upload.size },
    });
  },
  async expectReadable() {
    // Row-level security has shown the row: it is of the reader's account.
  },
};
