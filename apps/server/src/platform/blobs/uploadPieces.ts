import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isCode, removeFile } from '../files/removeFile.ts';
import { writeWhole } from './writeWhole.ts';

/** The bytes of one unfinished upload, in the order they came. */
export interface UploadPieces {
  /** Where they lie. */
  readonly path: string;
  /**
   * Fetches what `append` needs from elsewhere: afterwards that may be called while a transaction is open. Where it has to
   * be made first, `allowed` is waited for before anything is.
   */
  ready(allowed: () => Promise<unknown>): Promise<void>;
  /** For adding from `bytes` on; what a crash left behind is written over. @throws PiecesLost when fewer are there */
  append(bytes: number): Promise<PieceWriter>;
  /**
   * The first `bytes` of them. The stream fails with PiecesLost when they are not there. What it gave may be empty once
   * the next is asked for.
   */
  stream(bytes: number): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

export interface PieceWriter {
  /** Adds a piece behind the last one and syncs it. @throws PiecesLost when somebody took the file away meanwhile */
  add(piece: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Fewer bytes lie there than were counted, or others. */
export class PiecesLost extends Error {
  readonly code = 'upload_pieces_lost';
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} does not hold the bytes that were counted`, options);
    this.name = 'PiecesLost';
  }
}

const chunk = 256 * 1024;

/** As they are, for a store that does not encrypt. */
export function plainPieces(path: string): UploadPieces {
  return {
    path,
    ready: async () => undefined,
    async append(bytes) {
      const handle = await openForPieces(path);
      let end = bytes;
      try {
        await expectThere(handle, path, end);
      } catch (error) {
        await handle.close();
        throw error;
      }
      return {
        async add(piece) {
          await expectThere(handle, path, end);
          await writeWhole(handle, piece, end);
          await handle.datasync();
          end += piece.length;
        },
        close: () => handle.close(),
      };
    },
    async *stream(bytes) {
      const handle = await openExisting(path);
      try {
        for (let at = 0; at < bytes; ) {
          const part = Buffer.allocUnsafe(Math.min(chunk, bytes - at));
          const { bytesRead } = await handle.read(part, 0, part.length, at);
          if (bytesRead === 0) throw new PiecesLost(path);
          yield part.subarray(0, bytesRead);
          at += bytesRead;
        }
      } finally {
        await handle.close();
      }
    },
    remove: () => removeFile(path),
  };
}

export const openForPieces = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDWR | constants.O_CREAT, 0o600);

/** @throws PiecesLost when there is none */
export async function openExisting(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw isCode(cause, 'ENOENT') ? new PiecesLost(path, { cause }) : cause;
  }
}

/** The open file may have lost its name, and with it everything, since it was opened. @throws PiecesLost */
export async function expectThere(handle: FileHandle, path: string, bytes: number): Promise<void> {
  const { size, nlink } = await handle.stat();
  if (size < bytes || nlink === 0) throw new PiecesLost(path);
}
