/** A PDF given object by object, for files that are odd on purpose. */
export interface RawPdf {
  /** Bodies by number, without `obj` and `endobj`; they are written in this order. */
  readonly objects: Readonly<Record<number, string>>;
  /** Entries of the trailer beside /Size; the catalog is object 1 unless this says otherwise. */
  readonly trailer?: string;
  /** What /Size claims; one more than the highest number unless given. */
  readonly size?: number;
  /** The header; version 1.7 unless given. */
  readonly header?: string;
}

/** A page tree with one page of that number, and its text, to begin a file with. */
export const ONE_PAGE: Readonly<Record<number, string>> = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
  3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<<>>>>',
  4: '<</Length 21>>\nstream\n0 0 m 100 100 l S    \nendstream',
};

/** The file with a classic table that is right, whatever the objects are. One character per byte. */
export function rawPdf({ objects, trailer = '/Root 1 0 R', size, header = '%PDF-1.7\n' }: RawPdf): Buffer {
  let text = header;
  const places = new Map<number, number>();
  for (const [num, body] of Object.entries(objects)) {
    places.set(Number(num), text.length);
    text += `${num} 0 obj\n${body}\nendobj\n`;
  }
  let highest = 0;
  for (const num of places.keys()) highest = Math.max(highest, num);
  const at = text.length;
  text += `xref\n0 ${highest + 1}\n`;
  for (let num = 0; num <= highest; num++) {
    const place = places.get(num);
    text += place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
  }
  text += `trailer\n<</Size ${size ?? highest + 1}${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
