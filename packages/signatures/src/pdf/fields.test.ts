import { expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { ONE_PAGE, rawPdf } from '../testing/rawPdf.ts';
import { byteRangeOf, PdfDict, PdfDocument } from './index.ts';

it('reads of a ByteRange what tells that it is none, however long it is and however many fields share it', async () => {
  const objects = { ...ONE_PAGE, 5: `[${'7 '.repeat(1_000)}]`, 6: '<</ByteRange 5 0 R>>' };
  const document = await PdfDocument.open(new BufferSource(rawPdf({ objects })));
  const signature = (await document.dictAt(await document.get(6))) ?? new PdfDict();
  expect(await byteRangeOf(document, signature)).toEqual([7, 7, 7, 7, 7, 7, 7, 7]);
});
