import { deflateSync } from 'node:zlib';
import { testPki } from '../../testing/keys.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { ONE_PAGE, rawPdf } from '../../testing/rawPdf.ts';
import { appendUpdate } from '../../testing/validation/appendUpdate.ts';
import { signCms } from '../../testing/validation/signedCms.ts';
import { KIND, signPdf } from '../../testing/validation/signedPdf.ts';
import { fill, type WorstCase } from './worstCase.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A document with signature fields, each an object of its own from number 10 on. */
function withFields(
  count: number,
  field: (num: number) => string,
  more: Record<number, string> = {},
): Buffer {
  const objects: Record<number, string> = { ...ONE_PAGE, ...more };
  const nums = Array.from({ length: count }, (_, index) => 10 + index);
  objects[1] = `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[${nums.map((num) => `${num} 0 R`).join(' ')}]>>>>`;
  for (const num of nums) objects[num] = field(num);
  return rawPdf({ objects });
}

/** A stream object of the PDF, as text. */
const stream = (dict: string, data: Uint8Array) =>
  `<<${dict}/Length ${data.length}>>\nstream\n${Buffer.from(data).toString('latin1')}\nendstream`;

/** A signed document with an update that ends in whatever `tail` makes. */
const signedWith = async (catalog: string, objects: readonly string[] = []) =>
  await signPdf(makePdf({ catalog, objects }));

/** Whole documents whose cross-reference is a stream with these data. */
function xrefStream(dict: string, data: Uint8Array): Buffer {
  let text = '%PDF-1.7\n';
  for (const [num, body] of Object.entries(ONE_PAGE)) text += `${num} 0 obj\n${body}\nendobj\n`;
  const at = text.length;
  text += `9 0 obj\n${stream(`/Type/XRef/Root 1 0 R${dict}`, data)}\nendobj\nstartxref\n${at}\n%%EOF\n`;
  return latin1(text);
}

/** What decodes to a hundred times the size of the file, up to 250 MiB. */
const bomb = (octets: number) => deflateSync(Buffer.alloc(Math.min(octets * 100, 250 << 20)));

export const pdfCases: readonly WorstCase[] = [
  {
    name: 'arrays inside arrays',
    make: (octets) =>
      withFields(1, () => `<</FT/Sig/T(a)/V[${fill(octets, () => '['.repeat(200) + ']'.repeat(200))}]>>`),
  },
  {
    name: 'open arrays without end',
    make: (octets) => withFields(1, () => `<</FT/Sig/T(a)/V ${'['.repeat(octets)}>>`),
  },
  {
    name: 'thousands of signature fields',
    make: (octets) =>
      withFields(
        octets / 200,
        (num) =>
          `<</FT/Sig/T(f${num})/V<</Type/Sig/Filter/A/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 30]/Contents<3080>>>>>`,
      ),
  },
  {
    name: 'signature fields by the thousand with one long byte range',
    make: (octets) =>
      withFields(octets / 200, () => '<</FT/Sig/T(a)/V<</Type/Sig/Contents<00ff>/ByteRange 9 0 R>>>>', {
        9: `[${fill(octets / 2, () => '1 ')}]`,
      }),
  },
  {
    name: 'signatures that each cover the whole file',
    make: async (octets) => {
      const cms = Buffer.from(
        await signCms({ packaging: 'detached', signer: testPki(KIND).signer.signer }),
      ).toString('hex');
      const count = 400;
      const text = (ranges: readonly string[]) =>
        withFields(
          count,
          (num) =>
            `<</FT/Sig/T(f${num})/V<</Type/Sig/Filter/A/SubFilter/adbe.pkcs7.detached/ByteRange[${ranges[num - 10] ?? '0000000000 0000000000 0000000000 0000000000'}]/Contents<${cms}>>>>>`,
          { 5: stream('', Buffer.alloc(Math.max(0, octets - count * (cms.length + 200)), 0x20)) },
        );
      const first = text([]).toString('latin1');
      const ranges: string[] = [];
      for (let at = first.indexOf('/Contents<'); at >= 0; at = first.indexOf('/Contents<', at + 1)) {
        const start = at + '/Contents'.length;
        const end = start + cms.length + 2;
        ranges.push(
          [0, start, end, first.length - end].map((one) => String(one).padStart(10, '0')).join(' '),
        );
      }
      return text(ranges);
    },
  },
  {
    name: 'cross-reference sections one behind the other',
    make: async (octets) => {
      let text = (await signedWith('')).toString('latin1');
      let previous = Number([...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);
      const root = [...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1];
      const parts = [text];
      for (let at = text.length; at < octets; ) {
        text = `xref\n0 0\ntrailer\n<</Size 900/Root ${root} 0 R/Prev ${previous}>>\nstartxref\n${at}\n%%EOF\n`;
        previous = at;
        at += text.length;
        parts.push(text);
      }
      return latin1(parts.join(''));
    },
  },
  {
    name: 'updates after a signature, each with an object',
    make: async (octets) => {
      let text = (await signedWith('')).toString('latin1');
      let previous = Number([...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);
      const root = [...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1];
      const parts = [text];
      for (let at = text.length, num = 5000; at < octets; num++) {
        const object = `${num} 0 obj\n<</Type/Annot/Subtype/Text/Rect[0 0 1 1]>>\nendobj\n`;
        text = `${object}xref\n${num} 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${num + 1}/Root ${root} 0 R/Prev ${previous}>>\nstartxref\n${at + object.length}\n%%EOF\n`;
        previous = at + object.length;
        at += text.length;
        parts.push(text);
      }
      return latin1(parts.join(''));
    },
  },
  {
    name: 'an update after a signature with very many objects',
    make: async (octets) => {
      const objects: Record<number, string> = {};
      for (let num = 5000, length = 0; length < octets; num++, length += 90)
        objects[num] = `<</Type/Annot/Subtype/Text/Rect[0 0 1 1]/P ${num + 1} 0 R>>`;
      return appendUpdate(await signedWith(''), { objects });
    },
  },
  {
    name: 'an update that changes an object to which everything refers',
    make: async (octets) => {
      const signed = await signPdf(
        makePdf({
          objects: [
            '<</A 1>>',
            `[${fill(octets / 2, () => '6 0 R ')}]`,
            `<</B[${fill(octets / 2, () => '7 0 R ')}]>>`,
          ],
        }),
      );
      return appendUpdate(signed, { objects: { 6: '<</A 2>>', 7: '[6 0 R]' } });
    },
  },
  {
    name: 'a cross-reference table of many small ranges',
    make: (octets) => {
      const body = rawPdf({ objects: ONE_PAGE }).toString('latin1');
      const cut = body.indexOf('xref\n');
      const table = body.slice(cut, body.indexOf('trailer')).replace('0 5', '0 5');
      const rows = fill(octets, (index) => `${1000 + 2 * index} 1\n0000000000 00000 f \n`);
      return latin1(
        `${body.slice(0, cut)}${table}${rows}trailer\n<</Size 9999999/Root 1 0 R>>\nstartxref\n${cut}\n%%EOF\n`,
      );
    },
  },
  {
    name: 'a page tree as deep as the file is long',
    make: async (octets) => {
      const objects: Record<number, string> = { ...ONE_PAGE };
      let num = 10;
      objects[2] = '<</Type/Pages/Kids[10 0 R]/Count 1>>';
      for (let length = 0; length < octets; num++, length += 90)
        objects[num] = `<</Type/Pages/Parent ${num - 1} 0 R/Kids[${num + 1} 0 R]/Count 1>>`;
      objects[num] = `<</Type/Page/Parent ${num - 1} 0 R/MediaBox[0 0 1 1]>>`;
      const signed = await signPdf(makePdf());
      return appendUpdate(signed, { objects: { ...objects, 1: '<</Type/Catalog/Pages 10 0 R>>' } });
    },
  },
  {
    name: 'pages by the thousand, signed, then all replaced',
    make: async (octets) => {
      const pages = Array.from({ length: Math.floor(octets / 500) }, () => ({}));
      const signed = await signPdf(makePdf({ pages }));
      const objects: Record<number, string> = {};
      for (let index = 0; index < pages.length; index++)
        objects[4 + 2 * index] =
          `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * index} 0 R/Annots[${4 + 2 * index} 0 R]>>`;
      return appendUpdate(signed, { objects });
    },
  },
  {
    name: 'a field tree as deep as the file is long',
    make: (octets) => {
      const objects: Record<number, string> = { ...ONE_PAGE };
      objects[1] = '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[10 0 R]>>>>';
      for (let num = 10, length = 0; length < octets; num++, length += 70)
        objects[num] = `<</FT/Sig/T(a)/Parent ${num - 1} 0 R/Kids[${num + 1} 0 R]>>`;
      return rawPdf({ objects });
    },
  },
  {
    name: 'fields that are each other’s kids',
    make: (octets) => {
      const all = Array.from({ length: Math.floor(Math.sqrt(octets / 7)) }, (_, index) => 10 + index);
      const kids = all.map((num) => `${num} 0 R`).join(' ');
      return withFields(all.length, (num) => `<</FT/Sig/T(f${num})/Kids[${kids}]>>`);
    },
  },
  {
    name: 'an object stream with very many objects',
    make: (octets) => {
      const count = Math.floor(octets / 16);
      const header =
        fill(0, () => '') +
        Array.from({ length: count }, (_, index) => `${20 + index} ${index * 3} `).join('');
      const data = latin1(header + '<<>'.repeat(count));
      const text = rawPdf({
        objects: { ...ONE_PAGE, 6: stream(`/Type/ObjStm/N ${count}/First ${header.length}`, data) },
      }).toString('latin1');
      const at = text.length;
      const rows = Buffer.alloc(count * 8);
      for (let index = 0; index < count; index++) {
        rows[index * 8] = 2;
        rows.writeUInt32BE(6, index * 8 + 1);
        rows.writeUIntBE(0, index * 8 + 5, 3);
      }
      const previous = /startxref\s+(\d+)/.exec(text)?.[1];
      const packed = deflateSync(rows);
      return latin1(
        `${text}9 0 obj\n${stream(`/Type/XRef/W[1 4 3]/Index[20 ${count}]/Size ${count + 20}/Root 1 0 R/Prev ${previous}/Filter/FlateDecode`, packed)}\nendobj\nstartxref\n${at}\n%%EOF\n`,
      );
    },
  },
  {
    name: 'a cross-reference stream that decodes to very much',
    make: (octets) => xrefStream('/W[1 2 1]/Size 99999999/Filter/FlateDecode', bomb(octets)),
  },
  {
    name: 'a bomb within a bomb, with a predictor',
    make: (octets) =>
      xrefStream(
        '/W[1 2 1]/Size 99999999/Filter[/FlateDecode/FlateDecode]/DecodeParms[null<</Predictor 15/Columns 4>>]',
        deflateSync(bomb(octets)),
      ),
  },
  {
    name: 'object streams that are each a bomb',
    make: (octets) => {
      const one = stream('/Type/ObjStm/N 5/First 40/Filter/FlateDecode', bomb(octets / 200));
      const objects: Record<number, string> = { ...ONE_PAGE };
      const count = Math.max(1, Math.floor(octets / one.length));
      for (let num = 10; num < 10 + count; num++) objects[num] = one;
      const text = rawPdf({ objects }).toString('latin1');
      const rows = Buffer.alloc(count * 8);
      for (let index = 0; index < count; index++) {
        rows[index * 8] = 2;
        rows.writeUInt32BE(10 + index, index * 8 + 1);
      }
      const previous = /startxref\s+(\d+)/.exec(text)?.[1];
      const fields = Array.from({ length: count }, (_, index) => `${5000 + index} 0 R`).join(' ');
      const catalog = `${4900} 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]>>>>\nendobj\n`;
      const at = text.length;
      const xref = at + catalog.length;
      const own = Buffer.alloc(8);
      own[0] = 1;
      own.writeUInt32BE(at, 1);
      return latin1(
        `${text}${catalog}4901 0 obj\n${stream(`/Type/XRef/W[1 4 3]/Index[4900 1 5000 ${count}]/Size 9999/Root 4900 0 R/Prev ${previous}`, Buffer.concat([own, rows]))}\nendobj\nstartxref\n${xref}\n%%EOF\n`,
      );
    },
  },
  {
    name: 'LZW in small codes',
    make: (octets) => xrefStream('/W[1 2 1]/Size 999/Filter/LZWDecode', Buffer.alloc(octets, 0x55)),
  },
  {
    name: 'base 85 of zeros',
    make: (octets) =>
      xrefStream('/W[1 2 1]/Size 999/Filter[/ASCII85Decode/RunLengthDecode]', Buffer.alloc(octets, 0x7a)),
  },
  {
    name: 'runs of length two',
    make: (octets) => xrefStream('/W[1 2 1]/Size 999/Filter/RunLengthDecode', Buffer.alloc(octets, 0)),
  },
  {
    name: 'a damaged file of nothing but beginnings of objects',
    make: (octets) =>
      latin1(
        `%PDF-1.7\n${fill(octets, (index) => `${index + 10} 0 obj\n`)}1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]>>>>\nendobj\n`,
      ),
  },
  {
    name: 'a damaged file of trailers',
    make: (octets) =>
      latin1(
        `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${fill(octets, (index) => `trailer<</Root ${index} 0 R>>\n`)}`,
      ),
  },
  {
    name: 'annotations by the thousand on the signed page',
    make: async (octets) => {
      const objects: Record<number, string> = {};
      const count = Math.floor(octets / 150);
      for (let index = 0; index < count; index++)
        objects[1000 + index] =
          `<</Type/Annot/Subtype/Widget/FT/Tx/T(t${index})/Rect[0 0 1 1]/P 4 0 R/AP<</N 5 0 R>>>>`;
      const all = Object.keys(objects)
        .map((num) => `${num} 0 R`)
        .join(' ');
      const update = { ...objects, 4: `<</Type/Page/Parent 2 0 R/Contents 5 0 R/Annots[${all}]>>` };
      return appendUpdate(await signedWith(''), { objects: update });
    },
  },
];
