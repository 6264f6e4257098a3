import { holds } from '@tomar/contract';
import { contentTypeOf } from '../../../platform/http/bytes/contentType.ts';
import { notFound, refused, unauthorized } from '../../../platform/http/errors.ts';
import { TooComplex } from '../../../platform/threads/limitedThreads.ts';
import { expectIncomingFile, keepIncomingFile } from '../../incoming/index.ts';
import { asItCame, presentFile } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { lockUser } from '../../users/index.ts';
import { inspectUpload } from '../inspection/inspectUpload.ts';
import { type FileOwner, ownerColumns } from './fileOwner.ts';

/**
 * The file of an incoming document: sent by whoever enters it, who alone reads it until then, and never changed. What came is
 * taken as it came, broken or not: it is kept because it came.
 */
export const incomingOwner: FileOwner = {
  async lockToAdd(unit, person, userId) {
    const isClerk =
      holds(person.authorities, 'IncomingDocumentsManager') ||
      holds(person.authorities, 'IncomingDocumentsAssigner');
    if (!isClerk) throw unauthorized();
    if (userId !== person.userId) throw notFound();
    await lockUser(unit.tx, person.accountId, userId);
    return {
      isFull: async () => false,
      async add(upload, { sha256, ...file }) {
        const { tx, accountId, now } = unit;
        const [added] = await tx
          .insert(jobFiles)
          .values({
            accountId,
            ...ownerColumns({ kind: 'incoming', id: userId }),
            ...file,
            kind: upload.kind,
            position: 0,
            name: upload.name,
            ...asItCame(sha256, upload.size),
            createdAt: now,
          })
          .returning();
        if (!added) throw refused('lang_file_upload_failed');
        await keepIncomingFile(unit, person, added.id);
        return { file: presentFile(added), draftVersion: null };
      },
    };
  },
  async inspect(platform, _person, upload, sha256) {
    try {
      return await inspectUpload(platform.blobs, upload, sha256);
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      platform.log.warn({ err: error, uploadId: upload.id }, 'an incoming document is too complex');
      const contentType = contentTypeOf(upload.name);
      return { contentType, pages: null, pageSizes: [], priorSignatures: 0, problem: null, remark: null };
    }
  },
  expectReadable: (tx, person, file) => expectIncomingFile(tx, person, file.id),
};
