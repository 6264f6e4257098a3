import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { UploadState } from '@tomar/contract';
import { and, eq, sql } from 'drizzle-orm';
import { conflict, refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { uploads } from './tables.ts';
import { loadUpload, presentUpload } from './uploadRecord.ts';

/**
 * Takes bytes from `offset` on. What arrived before a connection broke counts: it is synced, and the next
 * request goes on from there. Bytes are written at their place, so a request that was thought lost and one that
 * repeats it cannot disturb each other.
 */
export async function appendUpload(
  platform: Platform,
  person: Person,
  uploadId: string,
  offset: number,
  bytes: Readable,
): Promise<UploadState> {
  const { accountId } = person;
  const upload = await platform.db.inAccount(accountId, (tx) => loadUpload(tx, person, uploadId));
  if (upload.received !== offset || upload.fileId !== null || upload.sha256 !== null)
    throw conflict('lang_upload_offset_wrong', [upload.received]);
  const path = await platform.blobs.uploadPath(accountId, upload.id);
  const outcome = await writeAt(path, offset, bytes, upload.size);
  const state = await platform.db.inAccount(accountId, async (tx) => {
    await tx
      .update(uploads)
      .set({ received: sql`greatest(${uploads.received}, ${outcome.end})`, updatedAt: platform.clock() })
      .where(and(eq(uploads.accountId, accountId), eq(uploads.id, upload.id)));
    return presentUpload(tx, await loadUpload(tx, person, uploadId));
  });
  if (outcome.tooMuch) throw refused('lang_file_upload_failed', [upload.name]);
  if (outcome.broken) throw conflict('lang_upload_offset_wrong', [state.received]);
  return state;
}

interface Written {
  /** Bytes of the file that are on disk now, counted from its beginning. */
  readonly end: number;
  readonly broken: boolean;
  readonly tooMuch: boolean;
}

async function writeAt(path: string, offset: number, bytes: Readable, size: number): Promise<Written> {
  // 'a' would write at the end; the file is made if missing and never cut.
  const file = await open(path, 'a').then((made) => made.close().then(() => open(path, 'r+')));
  let end = offset;
  let broken = false;
  try {
    try {
      for await (const chunk of bytes) {
        const part: Uint8Array = chunk;
        if (end + part.length > size) return { end: offset, broken, tooMuch: true };
        await file.write(part, 0, part.length, end);
        end += part.length;
      }
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      broken = true;
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  return { end, broken, tooMuch: false };
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'HPE_INVALID_EOF_STATE'].includes(
    String(error.code),
  );
