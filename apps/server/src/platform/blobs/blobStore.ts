import type { Readable } from 'node:stream';
import type { ByteSource } from '@tomar/signatures/io/byteSource.ts';

export interface StoredBlob {
  /** Lower-case hexadecimal */
  readonly sha256: string;
  readonly size: number;
}

/** An opened blob; close it. */
export interface OpenBlob extends ByteSource {
  readonly path: string;
  close(): Promise<void>;
}

/**
 * Files by their SHA-256, kept apart per account. What is stored is never changed. All of it streams: memory
 * does not grow with the size of a file.
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
  /**
   * Takes a finished temporary file over (moved, not copied); it must lie below `temporaryPath` or `uploadPath`.
   * Hashes it unless the caller has done so and says what it found. Repeating it after a crash finds the blob in
   * place.
   * @throws BlobDamaged when the file has not the size that the caller found
   */
  adopt(accountId: string, temporaryPath: string, found?: StoredBlob): Promise<StoredBlob>;
  /** Bytes of a blob. @throws BlobMissing */
  size(accountId: string, sha256: string): Promise<number>;
  /** @throws BlobMissing */
  open(accountId: string, sha256: string): Promise<OpenBlob>;
  /** `end` is exclusive. @throws BlobMissing */
  stream(accountId: string, sha256: string, range?: { start: number; end: number }): Promise<Readable>;
  has(accountId: string, sha256: string): Promise<boolean>;
  path(accountId: string, sha256: string): string;
  /** A fresh path for working on something that `adopt` shall take. Its folder exists. Swept after a day. */
  temporaryPath(accountId: string): Promise<string>;
  /** Where an unfinished upload's bytes lie, across restarts. Its folder exists. Whoever made it removes it. */
  uploadPath(accountId: string, uploadId: string): Promise<string>;
  /** Removes temporary files left by crashes, older than a day. @returns how many */
  sweep(): Promise<number>;
}

export class BlobMissing extends Error {
  readonly code = 'blob_missing';
  constructor(sha256: string, options?: ErrorOptions) {
    super(`no blob ${sha256}`, options);
    this.name = 'BlobMissing';
  }
}

export class BlobTooLarge extends Error {
  readonly code = 'blob_too_large';
  readonly limit: number;
  constructor(limit: number) {
    super(`more than ${limit} bytes`);
    this.name = 'BlobTooLarge';
    this.limit = limit;
  }
}

/** What lies on the disk is not what was written there. */
export class BlobDamaged extends Error {
  readonly code = 'blob_damaged';
  constructor(name: string, expected: number, found: number) {
    super(`${name} has ${found} bytes instead of ${expected}`);
    this.name = 'BlobDamaged';
  }
}
