import { SignatureError } from '../../errors.ts';
import type { ByteWindow } from '../byteWindow.ts';
import { entriesHold, tryRead } from './locateXref.ts';
import { XrefChain } from './xrefChain.ts';
import type { XrefSection } from './xrefSection.ts';

const WORD = 'startxref';
const STEP = 1 << 20;
/** So far back from the end of the file, and at so many places, an older section is looked for. */
const STEPS_BACK = 8;
const TRIES = 8;

/**
 * In a file with damaged newest cross-reference, the newest older section that is whole, with all before it, and
 * has a signature before it. An update that builds on it keeps what was signed a revision of the document.
 * Undefined where there is none.
 */
export async function newestIntactSection(
  window: ByteWindow,
  base: number,
): Promise<XrefSection | undefined> {
  let tries = TRIES;
  for await (const offset of declaredOffsets(window)) {
    if (tries-- === 0) return undefined;
    const section = await tryRead(window, offset + base, base);
    if (section !== undefined && (await isIntact(window, base, section)))
      return (await hasSignature(window, section.end)) ? section : undefined;
  }
  return undefined;
}

/** What each `startxref` says, from the end of the file backwards. */
async function* declaredOffsets(window: ByteWindow): AsyncIterable<number> {
  let end = window.size;
  for (let step = 0; step < STEPS_BACK && end > 0; step++) {
    const from = Math.max(0, end - STEP);
    const text = Buffer.from(await window.read(from, end - from + 64)).toString('latin1');
    for (let at = text.lastIndexOf(WORD); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(WORD, at - 1)) {
      const number = /^startxref\s*(\d{1,15})/.exec(text.slice(at, at + 64));
      if (number !== null && from + at < end) yield Number(number[1]);
    }
    end = from;
  }
}

async function isIntact(window: ByteWindow, base: number, newest: XrefSection): Promise<boolean> {
  try {
    for (const section of await new XrefChain(window, base, newest).all()) {
      if (!(await entriesHold(window, section))) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}

/** Whether there is something like a signature in the plain bytes before `end`. */
export async function hasSignature(window: ByteWindow, end: number): Promise<boolean> {
  const word = '/ByteRange';
  for (let at = 0; at < end; at += STEP) {
    const bytes = Buffer.from(await window.read(at, Math.min(STEP + word.length, end - at)));
    if (bytes.includes(word, 0, 'latin1')) return true;
  }
  return false;
}
