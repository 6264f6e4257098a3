import { SignatureError } from '../errors.ts';
import { AppendedSource } from '../io/appendedSource.ts';
import { ByteWindow } from './byteWindow.ts';
import type { PdfDocument } from './document.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream, sameRef } from './objects.ts';
import { newestIntactSection } from './xref/intactSection.ts';
import { locateXref } from './xref/locateXref.ts';
import { readIndirectObject } from './xref/readXref.ts';
import type { XrefEntry, XrefSection } from './xref/xrefSection.ts';

/**
 * Reads an update as a reader of the finished file would, before anybody signs it: from the end, by the new
 * cross-reference, every object that it brings; what came before is reached by the same section as until now, or, in
 * a file that had to be repaired, object by object. Nothing of the original is read for it but its last lines.
 *
 * Throws `pdf_append_unsafe` where something of the document would be lost.
 */
export async function refuseUnsafeUpdate(document: PdfDocument, bytes: Uint8Array): Promise<void> {
  const { window, base } = document;
  refuseLostObjects(document);
  const whole = ByteWindow.inBlocks(new AppendedSource(window.source, bytes));
  const section = await locateXref(whole, base);
  if (section === undefined || section.offset < window.size) throw unsafe('its end is not found');
  await refuseOtherTrailer(document, section);
  for await (const [num, entry] of section.entries()) {
    const before = document.rebuilt ? await document.locate(num) : undefined;
    if (entry.kind === 'offset' && entry.offset >= window.size)
      await refuseOtherObject(whole, num, entry.offset);
    // In a repaired file the rest is as the repair found it; in another the update speaks of its own objects alone.
    else if (num !== 0 && !(document.rebuilt && samePlace(before, entry)))
      throw unsafe(`object ${num} is lost`);
  }
  if (document.rebuilt) await refuseMissing(document, section);
}

/** A file of which a repair did not find all: a whole new cross-reference would leave the rest out for good. */
export function refuseLostObjects(document: PdfDocument): void {
  if (document.lostObjects) throw unsafe('some of its compressed objects cannot be read');
}

async function refuseOtherTrailer(document: PdfDocument, { trailer }: XrefSection): Promise<void> {
  const { base } = document;
  const root = document.trailer.get('Root');
  if (root instanceof PdfRef && !sameRef(root, trailer.get('Root'))) throw unsafe('its catalog is another');
  if (isThere(document.trailer.get('Encrypt')) !== isThere(trailer.get('Encrypt')))
    throw unsafe('its encryption is not told');
  const previous = document.rebuilt
    ? await newestIntactSection(document.window, base)
    : document.newestSection;
  const told = trailer.number('Prev');
  if (told !== (previous === undefined ? undefined : previous.offset - base))
    throw unsafe('what came before is not reached');
}

function isThere(value: PdfObject): boolean {
  return value !== null;
}

async function refuseOtherObject(whole: ByteWindow, num: number, offset: number): Promise<void> {
  const object = await readIndirectObject(whole, offset).catch((error) => {
    if (!(error instanceof SignatureError)) throw error;
  });
  if (object?.num !== num) throw unsafe(`object ${num} is not found`);
  // One that is cut off reads as far as it goes: the last that was read is not what closes a dictionary.
  if (object.value instanceof PdfStream || !(object.value instanceof PdfDict)) return;
  const [first, second] = await whole.read(object.end - 2, 2);
  if (first !== CLOSES || second !== CLOSES) throw unsafe(`object ${num} is cut off`);
}

/** `>` */
const CLOSES = 0x3e;

async function refuseMissing(document: PdfDocument, section: XrefSection): Promise<void> {
  for await (const [num, entry] of document.newestSection.entries()) {
    const now = await section.find(num);
    if (entry.kind !== 'free' && (now === undefined || now.kind === 'free'))
      throw unsafe(`object ${num} is lost`);
  }
}

function samePlace(before: XrefEntry | undefined, now: XrefEntry): boolean {
  if (before === undefined || now.kind === 'free') return before === undefined || before.kind === 'free';
  if (before.kind === 'offset') return now.kind === 'offset' && now.offset === before.offset;
  return (
    before.kind === 'compressed' &&
    now.kind === 'compressed' &&
    now.container === before.container &&
    now.index === before.index
  );
}

function unsafe(what: string): SignatureError {
  return new SignatureError('pdf_append_unsafe', `Nothing can be appended to the PDF safely: ${what}`);
}
