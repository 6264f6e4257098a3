import type { PdfDict } from '../../../../pdf/index.ts';

/** Letters that every reader takes as they stand, no more of them than every reader keeps; neither delimiter nor `#`. */
const LETTERS = /^[ -~]{1,100}$/;
const OTHERS = /[#()<>[\]{}/%]/;

/**
 * Whether every reader takes a name for the same one (ISO 32000-2, 7.3.5). Of others PDFBox compares the text and not
 * the octets and keeps braces, mupdf cuts what is longer than 127 letters, poppler and Ghostscript end at a zero octet,
 * and some leave a `#` as it is.
 */
export const isPlainName = (name: string): boolean => LETTERS.test(name) && !OTHERS.test(name);

/** Whether no name in a dictionary of resources may be taken for another one. */
export const hasPlainNames = (names: PdfDict): boolean => [...names.map.keys()].every(isPlainName);
