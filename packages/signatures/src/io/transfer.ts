import { createHash, Hash } from 'node:crypto';
import { spendHashing } from '../budget/index.ts';
import { BufferSource } from './bufferSource.ts';
import type { ByteSink, ByteSource } from './byteSource.ts';
import { FileSource } from './fileSource.ts';
import { SliceSource } from './sliceSource.ts';

const CHUNK = 1024 * 1024;
/** After so many bytes other work of the process gets its turn. */
const PAUSE_AFTER = 16 * 1024 * 1024;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Chunks of a source where each is valid only until the next one is asked for: files are read into one
 * buffer again and again, which keeps memory flat and saves the page faults of fresh ones.
 */
async function* fleetingChunks(source: ByteSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  if (source instanceof SliceSource) {
    for (const range of source.within(start, end))
      yield* fleetingChunks(source.source, range.start, range.end);
    return;
  }
  if (!(source instanceof FileSource)) {
    yield* source.fleeting?.(start, end) ?? source.stream(start, end);
    return;
  }
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(CHUNK, end - start)));
  let sincePause = 0;
  for (let offset = start; offset < end; ) {
    const wanted = Math.min(buffer.length, end - offset);
    const count = source.readInto(wanted === buffer.length ? buffer : buffer.subarray(0, wanted), offset);
    if (count === 0) return;
    offset += count;
    yield buffer.subarray(0, count);
    sincePause += count;
    if (sincePause >= PAUSE_AFTER) {
      sincePause = 0;
      await nextTurn();
    }
  }
}

/** Feeds part of a source to a hash, or to several in one pass, in flat memory. */
export async function hashRange(
  state: Hash | Iterable<Hash>,
  source: ByteSource,
  start = 0,
  end = source.size,
): Promise<void> {
  const states = state instanceof Hash ? [state] : [...state];
  for await (const chunk of fleetingChunks(source, start, end)) {
    for (const one of states) {
      spendHashing(chunk.length);
      one.update(chunk);
    }
  }
}

/** Digest of a whole source. @param algorithm a name OpenSSL knows, e.g. `sha256` */
export async function hashSource(algorithm: string, source: ByteSource): Promise<Uint8Array> {
  const state = createHash(algorithm);
  await hashRange(state, source);
  return state.digest();
}

/** Copies part of a source into a sink, in flat memory; a hash may listen. */
export async function copyRange(
  source: ByteSource,
  sink: ByteSink,
  start = 0,
  end = source.size,
  state?: Hash,
): Promise<void> {
  for await (const chunk of fleetingChunks(source, start, end)) {
    state?.update(chunk);
    await sink.write(chunk);
  }
}

/** The whole source in memory: only for what is known to be small. */
export async function readAll(source: ByteSource): Promise<Uint8Array> {
  return source instanceof BufferSource ? source.bytes : source.read(0, source.size);
}
