import type { PdfDocument } from './document.ts';
import type { XrefSection } from './xref/xrefSection.ts';

/** One state of the file: the original, or what an incremental update made of it (ISO 32000-2, 7.5.6). */
export interface PdfRevision {
  /** Zero is the original. */
  readonly index: number;
  /** The sections written with this revision, newest first: two for the original of a linearized file. */
  readonly sections: readonly XrefSection[];
  /** Just behind the `%%EOF` of this revision and its end of line: bytes from here on came later. */
  readonly end: number;
}

/**
 * The revisions, oldest first. A file whose cross-reference had to be rebuilt counts as a single one.
 * `PdfDocument.open(source, { end })` shows the document as it was at a revision.
 */
export async function revisionsOf(document: PdfDocument): Promise<PdfRevision[]> {
  const oldestFirst = [...(await document.allSections())].reverse();
  const groups: XrefSection[][] = [];
  for (const section of oldestFirst) {
    const group = groups.at(-1);
    const before = group?.[0];
    // The newer of two sections lies in front of the older one only in a linearized file (annex F).
    if (group !== undefined && before !== undefined && section.offset < before.offset) group.unshift(section);
    else groups.push([section]);
  }
  const revisions: PdfRevision[] = [];
  for (const [index, sections] of groups.entries()) {
    const last = Math.max(...sections.map((section) => section.end));
    const end = last < 0 ? document.window.size : await endOfRevision(document, last);
    revisions.push({ index, sections, end });
  }
  return revisions;
}

async function endOfRevision(document: PdfDocument, from: number): Promise<number> {
  const step = 4096;
  for (let at = from; at < document.window.size; at += step - 8) {
    const text = Buffer.from(await document.window.read(at, step)).toString('latin1');
    const mark = /%%EOF(?:\r\n|\r|\n)?/.exec(text);
    if (mark === null) continue;
    return at + mark.index + mark[0].length;
  }
  return document.window.size;
}
