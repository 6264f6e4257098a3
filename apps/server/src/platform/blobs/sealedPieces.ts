import { hkdfSync, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { removeFile } from '../files/removeFile.ts';
import { giveBack } from '../memory/giveBack.ts';
import { BlobDamaged } from './blobErrors.ts';
import { chunkBytes, keyBytes, sealChunk, sealedLength } from './chunkCipher.ts';
import type { DataKey, DataKeys } from './dataKeys.ts';
import { readInto } from './plainBlob.ts';
import { SealedSource } from './sealedSource.ts';
import { expectThere, openExisting, openForPieces, PiecesLost, type UploadPieces } from './uploadPieces.ts';
import { writeWhole } from './writeWhole.ts';

/**
 * Pieces of an upload, each encrypted by itself: 8 bytes that name format and version, 12 of the data key's id, 32 of
 * salt, 8 of the piece's length, then its chunks. A piece that is written again after a crash gets a new salt and with
 * it a new key, so that no key ever encrypts two texts. Account, upload and offset go into the key: no piece can stand
 * in for another.
 */
const magic = Buffer.from('TMRPIEC\u0001', 'latin1');
const saltAt = magic.length + 12;
const lengthAt = saltAt + 32;
const headBytes = lengthAt + 8;

/** The bytes of one upload, as whom they belong to says. */
export interface PiecesOf {
  readonly accountId: string;
  readonly uploadId: string;
}

interface PieceHead {
  readonly keyId: string;
  readonly salt: Buffer;
  /** Of the plain bytes. */
  readonly length: number;
}

export function sealedPieces(path: string, of: PiecesOf, keys: DataKeys): UploadPieces {
  let current: DataKey | undefined;
  return {
    path,
    async ready(allowed) {
      current = (await keys.existing(of.accountId)) ?? undefined;
      if (current) return;
      await allowed();
      current = await keys.current(of.accountId);
    },
    async append(bytes) {
      const handle = await openForPieces(path);
      try {
        const dataKey = current ?? (await keys.current(of.accountId));
        let plainEnd = bytes;
        let fileEnd = await endOf(handle, path, bytes);
        return {
          async add(piece) {
            await expectThere(handle, path, fileEnd);
            const { head, chunks } = sealPiece(dataKey, of, plainEnd, piece);
            const parts = [head, ...chunks];
            const { bytesWritten } = await handle.writev(parts, fileEnd);
            const length = headBytes + sealedLength(piece.length);
            if (bytesWritten < length)
              await writeWhole(handle, Buffer.concat(parts).subarray(bytesWritten), fileEnd + bytesWritten);
            for (const chunk of chunks) giveBack(chunk);
            await handle.datasync();
            plainEnd += piece.length;
            fileEnd += length;
          },
          close: () => handle.close(),
        };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async *stream(bytes) {
      const handle = await openExisting(path);
      try {
        for (let offset = 0, position = 0; offset < bytes; ) {
          const head = await readHead(handle, path, position);
          yield* openPiece(handle, { path, of, keys, head, offset, position });
          offset += head.length;
          position += headBytes + sealedLength(head.length);
          if (offset > bytes) throw new PiecesLost(path);
        }
      } finally {
        await handle.close();
      }
    },
    remove: () => removeFile(path),
  };
}

/** Where in the file the pieces end that make the first `bytes`. @throws PiecesLost */
async function endOf(handle: FileHandle, path: string, bytes: number): Promise<number> {
  const { size } = await handle.stat();
  let position = 0;
  for (let offset = 0; offset < bytes; ) {
    const { length } = await readHead(handle, path, position);
    offset += length;
    position += headBytes + sealedLength(length);
    if (offset > bytes || position > size) throw new PiecesLost(path);
  }
  return position;
}

async function readHead(handle: FileHandle, path: string, position: number): Promise<PieceHead> {
  const head = Buffer.alloc(headBytes);
  const { bytesRead } = await handle.read(head, 0, headBytes, position);
  const length = head.readBigUInt64BE(lengthAt);
  if (bytesRead < headBytes || !head.subarray(0, magic.length).equals(magic) || length === 0n)
    throw new PiecesLost(path);
  return {
    keyId: head.toString('hex', magic.length, saltAt),
    salt: head.subarray(saltAt, lengthAt),
    length: Number(length),
  };
}

function pieceKey(
  { id, key }: DataKey,
  { accountId, uploadId }: PiecesOf,
  offset: number,
  { salt, length }: Pick<PieceHead, 'salt' | 'length'>,
): Buffer {
  const context = Buffer.concat([magic, Buffer.from(`${accountId}.${uploadId}.${id}.${offset}.${length}`)]);
  return Buffer.from(hkdfSync('sha256', key, salt, context, keyBytes));
}

/** The parts of an encrypted piece, to be written one after the other: together they are a second copy of it. */
function sealPiece(dataKey: DataKey, of: PiecesOf, offset: number, piece: Uint8Array) {
  const salt = randomBytes(lengthAt - saltAt);
  const key = pieceKey(dataKey, of, offset, { salt, length: piece.length });
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(piece.length));
  const chunks: Buffer[] = [];
  const last = Math.max(0, Math.ceil(piece.length / chunkBytes) - 1);
  for (let index = 0; index <= last; index += 1) {
    const plain = piece.subarray(index * chunkBytes, (index + 1) * chunkBytes);
    chunks.push(...sealChunk(key, index, index === last, plain));
  }
  return { head: Buffer.concat([magic, Buffer.from(dataKey.id, 'hex'), salt, length]), chunks };
}

async function* openPiece(
  handle: FileHandle,
  at: {
    readonly path: string;
    readonly of: PiecesOf;
    readonly keys: DataKeys;
    readonly head: PieceHead;
    readonly offset: number;
    readonly position: number;
  },
): AsyncGenerator<Uint8Array> {
  const { path, of, keys, head, offset, position } = at;
  const dataKey = await keys.byId(of.accountId, head.keyId);
  if (!dataKey) throw new PiecesLost(path);
  const key = pieceKey(dataKey, of, offset, head);
  const text = { name: path, start: position + headBytes, size: head.length, key };
  const source = new SealedSource(text, (target, from) => readInto(handle, target, from));
  try {
    yield* source.fleeting(0, head.length);
  } catch (cause) {
    throw cause instanceof BlobDamaged ? new PiecesLost(path, { cause }) : cause;
  }
}
