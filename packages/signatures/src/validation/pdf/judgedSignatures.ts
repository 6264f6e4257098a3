import { byteRangeOf, type PdfDict, type PdfDocument } from '../../pdf/index.ts';

/**
 * The signatures of a file that get a verdict of their own. What a field shows in the name of any other is nobody's
 * word: a widget that the form does not list, or a value that only some readers find.
 */
export class JudgedSignatures {
  readonly #document: PdfDocument;
  readonly #known: ReadonlySet<string>;
  /** Where the ranges of all of them end, in the order given. */
  readonly ends: readonly number[];

  private constructor(document: PdfDocument, known: ReadonlySet<string>, ends: readonly number[]) {
    this.#document = document;
    this.#known = known;
    this.ends = ends;
  }

  static async of(signatures: readonly PdfDict[], document: PdfDocument): Promise<JudgedSignatures> {
    const known = new Set<string>();
    const ends: number[] = [];
    for (const signature of signatures) {
      const range = (await byteRangeOf(document, signature)) ?? [];
      known.add(await nameOf(signature, range, document));
      ends.push((range[2] ?? 0) + (range[3] ?? 0));
    }
    return new JudgedSignatures(document, known, ends);
  }

  async has(signature: PdfDict): Promise<boolean> {
    const range = await byteRangeOf(this.#document, signature);
    return range !== undefined && this.#known.has(await nameOf(signature, range, this.#document));
  }
}

/** What a signature is over, and as what: a time-stamp has nobody's verdict but its authority's. */
async function nameOf(signature: PdfDict, range: readonly number[], document: PdfDocument): Promise<string> {
  const [type, filter] = [
    await document.nameAt(signature.get('Type')),
    await document.nameAt(signature.get('SubFilter')),
  ];
  return [...range, type === 'DocTimeStamp' || filter === 'ETSI.RFC3161'].join(' ');
}
