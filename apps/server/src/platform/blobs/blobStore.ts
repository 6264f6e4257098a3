import type { Readable } from 'node:stream';
import type { ByteSink, ByteSource } from '@tomar/signatures/io';
import type { BlobPlace } from './blobPlace.ts';
import type { UploadPieces } from './uploadPieces.ts';

export interface StoredBlob {
  /** Of the plain bytes, whether they are stored encrypted or not. Lower-case hexadecimal */
  readonly sha256: string;
  readonly size: number;
}

/** An opened blob; close it. */
export interface OpenBlob extends ByteSource {
  /** For a thread, which opens it by itself. */
  readonly place: BlobPlace;
  close(): Promise<void>;
}

/**
 * Files by their SHA-256, kept apart per account and encrypted with the account's key. What is stored is never
 * changed. All of it streams: memory does not grow with the size of a file.
 */
export interface BlobStore {
  /**
   * Stores what the stream gives: to a temporary file, synced, then renamed into place.
   * @throws BlobTooLarge when more than `limit` bytes come; nothing is kept then
   */
  put(
    accountId: string,
    bytes: Readable | AsyncIterable<Uint8Array>,
    options?: { limit?: number },
  ): Promise<StoredBlob>;
  /** Stores what `fill` writes, as `put` does. What `fill` throws leaves nothing behind. */
  write(accountId: string, fill: (sink: ByteSink) => Promise<void>): Promise<StoredBlob>;
  /** Bytes of a blob. @throws BlobMissing */
  size(accountId: string, sha256: string): Promise<number>;
  /** @throws BlobMissing, BlobDamaged, BlobKeyMissing */
  open(accountId: string, sha256: string): Promise<OpenBlob>;
  /**
   * `end` is exclusive. The stream fails with BlobDamaged before it gives a byte that was not stored so.
   * @throws BlobMissing, BlobDamaged, BlobKeyMissing
   */
  stream(accountId: string, sha256: string, range?: { start: number; end: number }): Promise<Readable>;
  has(accountId: string, sha256: string): Promise<boolean>;
  /** What the account has stored whose hash begins with these two digits, in no order. */
  stored(accountId: string, firstDigits: string): Promise<string[]>;
  /** Removes a blob, if it is there. Only a collector that holds its record may, or everything goes at once. */
  remove(accountId: string, sha256: string): Promise<void>;
  /** The data key that a blob is encrypted with; null where it is not encrypted. @throws BlobMissing */
  keyId(accountId: string, sha256: string): Promise<string | null>;
  /** Removes every file of the account: blobs, unfinished uploads and what is being written. */
  removeAll(accountId: string): Promise<void>;
  /** Where a blob lies when this store writes it. */
  path(accountId: string, sha256: string): string;
  /** An unfinished upload's bytes, across restarts. Its folder exists. Whoever made them removes them. */
  pieces(accountId: string, uploadId: string): Promise<UploadPieces>;
  /** The folder that `pieces` works in; it exists. */
  piecesFolder(accountId: string): Promise<string>;
  /** Removes temporary files left by crashes, older than a day. @returns how many */
  sweep(): Promise<number>;
}
