/**
 * Random access to bytes that need not fit into memory: a file, a blob, a buffer.
 * Offsets and lengths are in bytes. A read past the end answers with fewer bytes; it never throws for that.
 */
export interface ByteSource {
  readonly size: number;
  /** At most `length` bytes from `offset`. The answer may share memory with the source: do not write into it. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** The bytes from `start` (inclusive) to `end` (exclusive), in chunks of the source's own choice. */
  stream(start: number, end: number): AsyncIterable<Uint8Array>;
  /** As `stream`, but each chunk is valid only until the next one is asked for: its memory is free again then. */
  fleeting?(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** Where bytes go, one chunk after the other. `write` resolves when the next chunk is welcome. */
export interface ByteSink {
  write(chunk: Uint8Array): Promise<void>;
}
