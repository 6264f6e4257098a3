import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import { PdfDocument } from '../../pdf/index.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, appendXrefStream, container, part } from '../../testing/validation/appendRawUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { RevisionHistory } from './revisionHistory.ts';

const objects = Array.from({ length: 6 }, (_, i) => `<</Number ${i}/Text(object ${i})>>`);
const NEWER = '<</Number 99/Text(newer)>>';

describe('the history of a file sees in its newest revision what the reader sees (ISO 32000-2, 7.5.6 to 7.5.8)', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a table', async () => appendTable(await signPdf(makePdf({ objects })), { parts: [part(7, NEWER)] })],
    [
      'a cross-reference stream',
      async () =>
        appendXrefStream(await signPdf(makePdf({ objects, style: 'stream' })), { parts: [part(7, NEWER)] }),
    ],
    [
      'a container of the update',
      async () =>
        appendXrefStream(await signPdf(makePdf({ objects, style: 'stream' })), {
          parts: [container(900, { 7: NEWER })],
          rows: [[7, 2, 900, 0]],
        }),
    ],
    [
      'a hybrid file',
      async () =>
        appendTable(await signPdf(makePdf({ objects, style: 'hybrid' })), { parts: [part(7, NEWER)] }),
    ],
    [
      'one object twice in a table',
      async () =>
        appendTable(await signPdf(makePdf({ objects })), {
          parts: [part(7, NEWER), part(7, '<</Number 98>>')],
        }),
    ],
    [
      'one object twice in a stream',
      async () =>
        appendXrefStream(await signPdf(makePdf({ objects, style: 'stream' })), {
          parts: [part(7, NEWER), part(7, '<</Number 98>>')],
        }),
    ],
    [
      'an object that is freed',
      async () =>
        appendTable(await signPdf(makePdf({ objects })), {
          parts: [part(7, NEWER)],
          rows: (rows) => rows.map(([num, at]) => [num, at, 'f']),
        }),
    ],
  ])('through %s', async (_name, make) => {
    const document = await PdfDocument.open(new BufferSource(await make()));
    const history = await RevisionHistory.read(document);
    const numbers = Array.from({ length: await document.nextNumber() }, (_, num) => num);
    const [read, seen] = [new Map(), new Map()];
    for (const num of numbers) {
      read.set(num, await document.get(num));
      seen.set(num, await history.objectAt(num, history.newest));
    }
    expect(seen).toEqual(read);
    expect([...read.values()].filter((value) => value !== null).length).toBeGreaterThan(6);
  });
});
