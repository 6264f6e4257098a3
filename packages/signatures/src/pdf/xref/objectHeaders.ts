import { spendSearching } from '../../budget/index.ts';
import type { ByteWindow } from '../byteWindow.ts';
import { headerBefore } from './scan.ts';

const STEP = 1 << 20;
/** A header is no longer than this, with the white space that may stand in it. */
const OVERLAP = 64;
/** The number and generation of an object and the word behind them, with the white space of honest writers. */
const LINE = 48;

export interface ObjectHeader {
  readonly num: number;
  readonly offset: number;
}

/**
 * All that looks like the beginning of an object (`n g obj`) within the first `end` octets, in the order of the file:
 * in comments, strings and data of streams too, where some of the readers that repair files find it.
 */
export async function* objectHeaders(window: ByteWindow, end: number): AsyncGenerator<ObjectHeader> {
  for (let from = 0; from < end; from += STEP) {
    const start = Math.max(0, from - OVERLAP);
    const stop = Math.min(end, from + STEP);
    const bytes = Buffer.from(await window.read(start, stop - start));
    spendSearching(bytes.length);
    for (let at = bytes.indexOf('obj', 0, 'latin1'); at >= 0; at = bytes.indexOf('obj', at + 3, 'latin1')) {
      const header = start + at + 3 > from ? headerBefore(bytes, at) : undefined;
      if (header !== undefined) yield { num: header.num, offset: start + header.at };
    }
  }
}

/** What an object that begins at an offset, or behind white space there, says it is; undefined where none begins. */
export async function headerAt(
  window: ByteWindow,
  offset: number,
): Promise<{ readonly num: number; readonly gen: number } | undefined> {
  const text = Buffer.from(await window.read(offset, LINE)).toString('latin1');
  const [, num, gen] = /^[\s\0]*(\d+)[\s\0]+(\d+)[\s\0]+obj/.exec(text) ?? [];
  return num === undefined ? undefined : { num: Number(num), gen: Number(gen) };
}
