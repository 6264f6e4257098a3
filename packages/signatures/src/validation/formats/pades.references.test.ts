import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rc4 } from '../../pdf/encryption/rc4.ts';
import { ONE_PAGE, rawPdf } from '../../testing/rawPdf.ts';
import { appendTable, appendXrefStream, container, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

async function judged(pdf: Uint8Array): Promise<readonly (string | undefined)[]> {
  const { indication, changesAfter } = firstOf(await validated(pdf));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

const PAY = 'BT /F1 24 Tf 9 60 Td (Pay 100) Tj ET';
const md5 = (...parts: readonly Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** Encrypted by RC4 with 40 bits and no password (ISO 32000-1, 7.6.3.3, algorithms 1, 2 and 4). */
function encryptedPdf(): Buffer {
  const pad = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const [owner, id] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9)];
  const key = md5(pad, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(0, 5);
  const content = rc4(md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10), Buffer.from(PAY));
  const user = Buffer.from(rc4(key, pad)).toString('hex');
  return rawPdf({
    objects: {
      ...ONE_PAGE,
      4: `<</Length ${content.length}>>\nstream\n${Buffer.from(content).toString('latin1')}\nendstream`,
      5: `<</Filter/Standard/V 1/R 2/P -4/O<${owner.toString('hex')}>/U<${user}>>>`,
    },
    trailer: `/Root 1 0 R/Encrypt 5 0 R/ID[<${id.toString('hex')}><${id.toString('hex')}>]`,
  });
}

describe('octets of an encrypted file', () => {
  const trailer = (right: string) =>
    right.replace(/>>$/, `/Encrypt 5 0 R/ID[<${'09'.repeat(16)}><${'09'.repeat(16)}>]>>`);

  it('are another content in another object, whose key is another (ISO 32000-1, 7.6.2)', async () => {
    const signed = await signPdf(encryptedPdf());
    const page = objectText(signed, 3).replace('/Contents 4 0 R', '/Contents 900 0 R');
    const parts = [part(3, page), part(900, objectText(signed, 4))];
    expect(await judged(appendTable(signed, { parts, trailer }))).toEqual([
      'TOTAL_FAILED',
      'page_content_changed',
    ]);
  });

  it('are the same in their own', async () => {
    const signed = await signPdf(encryptedPdf());
    const parts = [part(3, objectText(signed, 3)), part(4, objectText(signed, 4))];
    expect(await judged(appendTable(signed, { parts, trailer }))).toEqual(['TOTAL_PASSED']);
  });
});

describe('a reference with another generation than its object (ISO 32000-2, 7.3.10)', () => {
  /** The content of the page is object 4 of generation 1. */
  const withGeneration = () => {
    const page = ONE_PAGE[3]?.replace('4 0 R', '4 1 R') ?? '';
    const text = rawPdf({ objects: { ...ONE_PAGE, 3: page } }).toString('latin1');
    const offset = String(text.indexOf('4 0 obj')).padStart(10, '0');
    return Buffer.from(
      text.replace('4 0 obj', '4 1 obj').replace(`${offset} 00000`, `${offset} 00001`),
      'latin1',
    );
  };

  it('leads nowhere for readers that look at it', async () => {
    const signed = await signPdf(withGeneration());
    const parts = [part(3, objectText(signed, 3).replace('4 1 R', '4 0 R'))];
    expect(await judged(appendTable(signed, { parts }))).toEqual([
      'TOTAL_FAILED',
      'update_irregular',
      'page_content_changed',
    ]);
  });

  it('leads to the object before, where an update writes that in an earlier generation', async () => {
    const signed = await signPdf(withGeneration());
    const parts = [part(4, ONE_PAGE[4] ?? '')];
    expect(await judged(appendTable(signed, { parts }))).toEqual(['TOTAL_FAILED', 'update_irregular']);
  });
});

/** 7.5.7: how an object stream is decoded says what all objects in it are; nothing but its own dictionary leads there. */
describe('what an object stream refers to', () => {
  const packed = (filtered: string, info = '', objects = {}) => {
    const { text } = container(20, { 21: '<<>>' });
    const parts = [{ num: 20, text: text.replace('/Type', `${filtered}/Type`) }];
    const dict = (right: string) => right.replace('/Root', `${info}/Root`);
    const pdf = rawPdf({ objects: { ...ONE_PAGE, ...objects } });
    return appendXrefStream(pdf, { parts, rows: [[21, 2, 20, 0]], dict });
  };
  const changed = async (pdf: Uint8Array, info = '') => {
    const parts = [part(30, '<</Predictor 12/Columns 40>>')];
    return await judged(
      appendXrefStream(await signPdf(pdf), {
        parts,
        dict: (right) => right.replace('/Root', `${info}/Root`),
      }),
    );
  };
  const [info, known] = ['/Info 30 0 R', { 30: '<</Predictor 1>>' }];

  it('may not be supplied later', async () => {
    expect(await changed(packed('/DecodeParms 30 0 R'))).toEqual(['TOTAL_FAILED', 'hidden_object_shown']);
    expect(await changed(packed(''))).toEqual(['TOTAL_PASSED']);
  });

  it('may not change in the name of information on the document', async () => {
    expect(await changed(packed('/DecodeParms 30 0 R', info, known), info)).toEqual([
      'TOTAL_FAILED',
      'object_changed',
    ]);
    expect(await changed(packed('', info, known), info)).toEqual(['TOTAL_PASSED', 'metadata_updated']);
  });
});
