import type { ByteSource } from '../io/byteSource.ts';

/** A value that may be at hand already: waiting for it costs little then. */
export type Awaitable<T> = T | Promise<T>;

/** What `next` makes of the value: at once where it is at hand, without a turn of the microtask queue. */
export function onceKnown<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

const WHOLE_LIMIT = 4 << 20;
const BLOCK = 32 << 10;
const BLOCKS_KEPT = 48;

/**
 * Random reads through a small cache: files up to 4 MB are held whole, of longer ones the blocks last used,
 * so that memory stays flat whatever the size of the file.
 */
export class ByteWindow {
  readonly source: ByteSource;
  readonly size: number;
  private whole: Uint8Array | undefined;
  private readonly wholeLimit: number;
  private readonly blocks = new Map<number, Uint8Array>();

  /** `end` cuts the file there: what lies behind is not seen. */
  constructor(source: ByteSource, end = source.size, wholeLimit = WHOLE_LIMIT) {
    this.source = source;
    this.size = Math.min(end, source.size);
    this.wholeLimit = wholeLimit;
  }

  /** A window for somebody who reads in a few places only: a small file is not copied whole for it either. */
  static inBlocks(source: ByteSource): ByteWindow {
    return new ByteWindow(source, source.size, 0);
  }

  /** The whole file where it is small enough to be held. */
  async all(): Promise<Uint8Array | undefined> {
    if (this.whole === undefined && this.size <= this.wholeLimit)
      this.whole = await this.source.read(0, this.size);
    return this.whole;
  }

  /** Whether a read at `offset` of `length` bytes reaches the end of the file. */
  reachesEnd(offset: number, length: number): boolean {
    return offset + length >= this.size;
  }

  /** Up to `length` bytes from `offset`; fewer at the end of the file. Not to be written into. */
  read(offset: number, length: number): Awaitable<Uint8Array> {
    const start = Math.max(0, Math.min(offset, this.size));
    const end = Math.min(this.size, start + length);
    if (this.whole !== undefined) return this.whole.subarray(start, end);
    return this.kept(start, end) ?? this.readPart(start, end);
  }

  /** What lies in one block that is in memory: nobody has to wait for it. */
  private kept(start: number, end: number): Uint8Array | undefined {
    const index = Math.floor(start / BLOCK);
    const from = index * BLOCK;
    return end - from > BLOCK ? undefined : this.keptBlock(index)?.subarray(start - from, end - from);
  }

  private keptBlock(index: number): Uint8Array | undefined {
    const block = this.blocks.get(index);
    if (block === undefined) return undefined;
    this.blocks.delete(index);
    this.blocks.set(index, block);
    return block;
  }

  private async readPart(start: number, end: number): Promise<Uint8Array> {
    const whole = await this.all();
    if (whole !== undefined) return whole.subarray(start, end);
    if (end - start > BLOCK) return this.source.read(start, end - start);
    const first = Math.floor(start / BLOCK);
    const last = Math.floor(Math.max(start, end - 1) / BLOCK);
    const head = await this.block(first);
    if (first === last) return head.subarray(start - first * BLOCK, end - first * BLOCK);
    const tail = await this.block(last);
    const joined = new Uint8Array(end - start);
    const fromHead = head.subarray(start - first * BLOCK);
    joined.set(fromHead);
    joined.set(tail.subarray(0, end - last * BLOCK), fromHead.length);
    return joined;
  }

  private async block(index: number): Promise<Uint8Array> {
    const kept = this.keptBlock(index);
    if (kept !== undefined) return kept;
    const offset = index * BLOCK;
    const bytes = await this.source.read(offset, Math.min(BLOCK, this.size - offset));
    this.blocks.set(index, bytes);
    if (this.blocks.size > BLOCKS_KEPT) {
      const oldest = this.blocks.keys().next();
      if (!oldest.done) this.blocks.delete(oldest.value);
    }
    return bytes;
  }
}
