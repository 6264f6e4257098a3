import { SignatureError } from '../../errors.ts';
import type { ByteWindow } from '../byteWindow.ts';
import { readXrefSection } from './readXref.ts';
import type { XrefSection } from './xrefSection.ts';

const NEARBY = 1024;
const FIRST_LOOK = 2048;
const LAST_LOOK = 1 << 20;
const ENTRIES_CHECKED = 1000;

/**
 * The newest cross-reference section (ISO 32000-2, 7.5.5), also where junk follows `%%EOF` or `startxref` is
 * off by some bytes. Undefined where the file has to be scanned.
 */
export async function locateXref(window: ByteWindow, base: number): Promise<XrefSection | undefined> {
  const declared = await declaredOffset(window);
  if (declared === undefined) return undefined;
  const exact = await tryRead(window, declared + base, base);
  if (exact !== undefined) return exact;
  for (const offset of await nearbyOffsets(window, declared + base)) {
    const section = await tryRead(window, offset, base);
    // Where the section has moved, so may have the objects: then only a scan helps.
    if (section !== undefined) return (await entriesHold(window, section)) ? section : undefined;
  }
  return undefined;
}

/** Whether the first entries of a section are where it says. */
export async function entriesHold(window: ByteWindow, section: XrefSection): Promise<boolean> {
  let left = ENTRIES_CHECKED;
  for await (const [num, entry] of section.entries()) {
    if (entry.kind !== 'offset') continue;
    if (left-- === 0) return true;
    const text = Buffer.from(await window.read(entry.offset, 32)).toString('latin1');
    const header = /^\s*(\d+)\s+\d+\s+obj/.exec(text);
    if (header === null || Number(header[1]) !== num) return false;
  }
  return true;
}

async function declaredOffset(window: ByteWindow): Promise<number | undefined> {
  for (const length of [FIRST_LOOK, LAST_LOOK]) {
    const from = Math.max(0, window.size - length);
    const tail = Buffer.from(await window.read(from, length));
    const at = tail.lastIndexOf('startxref');
    if (at < 0) continue;
    const number = /^startxref\s*(\d{1,15})/.exec(tail.toString('latin1', at, at + 64));
    return number === null ? undefined : Number(number[1]);
  }
  return undefined;
}

/** The section at `offset`, undefined where none can be read. */
export async function tryRead(
  window: ByteWindow,
  offset: number,
  base: number,
): Promise<XrefSection | undefined> {
  try {
    return await readXrefSection(window, offset, base);
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

/** Places around `offset` where a section may begin, the nearest first. */
async function nearbyOffsets(window: ByteWindow, offset: number): Promise<number[]> {
  const from = Math.max(0, offset - NEARBY);
  const text = Buffer.from(await window.read(from, 2 * NEARBY)).toString('latin1');
  const found: number[] = [];
  for (const match of text.matchAll(/(?<!start)xref|\d+\s+\d+\s+obj/g)) found.push(from + match.index);
  return found.sort((a, b) => Math.abs(a - offset) - Math.abs(b - offset)).slice(0, 6);
}
