import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * One PDF with the pages of all of these, their form fields, bookmarks and links, made by pdf.js
 * (docs/adr/0069-pdfs-merged-by-pdfjs.md). Nothing of it is drawn, so it wants no fonts. @throws when one cannot be read
 */
export async function mergePdfs([first, ...others]: readonly Uint8Array[]): Promise<Uint8Array> {
  if (!first) throw new Error('nothing to merge');
  // Copied: pdf.js takes the bytes away from who gives them.
  const task = getDocument({ data: Uint8Array.from(first), verbosity: 0, stopAtErrors: true });
  try {
    const document = await task.promise;
    const merged: Uint8Array | null = await document.extractPages([
      { document: null },
      ...others.map((bytes) => ({ document: Uint8Array.from(bytes) })),
    ]);
    if (!merged) throw new Error('a document could not be read');
    return merged;
  } finally {
    await task.destroy();
  }
}
