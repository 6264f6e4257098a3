import { createCipheriv } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { md5 } from '../../pdf/encryption/encryptionKeys.ts';
import { rc4 } from '../../pdf/encryption/rc4.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const OWNER = Buffer.alloc(32, 'o');
const ID = Buffer.from([7]);
const NUM = 30;

/** The file's key without a password, and its check value (ISO 32000-2, algorithms 2 and 5). */
function fileKey(): { key: Buffer; check: Buffer } {
  let key = md5(PADDING, OWNER, Buffer.from([0xfc, 0xff, 0xff, 0xff]), ID);
  for (let round = 0; round < 50; round++) key = md5(key);
  let check: Uint8Array = md5(PADDING, ID);
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((octet) => octet ^ round),
      check,
    );
  return { key, check: Buffer.concat([check, Buffer.alloc(16)]) };
}

const { key, check } = fileKey();
/** The encryption dictionary, which is object 6. */
const RULES =
  `/Filter/Standard/V 4/R 4/Length 128/P -4/O<${OWNER.toString('hex')}>/U<${check.toString('hex')}>` +
  '/CF<</StdCF<</CFM/AESV2/Length 16>>>>/StmF/StdCF/StrF/StdCF';
let signed: Buffer;

beforeAll(async () => {
  signed = await signedBy(RULES);
});

/** @param more further entries of the trailer */
async function signedBy(rules: string, more = ''): Promise<Buffer> {
  const plain = makePdf({ objects: [`<<${rules}>>`] }).toString('latin1');
  const encrypted = plain.replace('/Root 1 0 R', `/Encrypt 6 0 R/ID[<07><07>]${more}/Root 1 0 R`);
  return Buffer.from(await signPdf(Buffer.from(encrypted, 'latin1')));
}

/** What AES-128 makes of a text in object 30: the vector, then whole blocks. */
function enciphered(text: string, { padded = true } = {}): Buffer {
  const own = md5(key, Buffer.from([NUM, 0, 0, 0, 0, 0x73, 0x41, 0x6c, 0x54]));
  const vector = Buffer.alloc(16, 9);
  const cipher = createCipheriv('aes-128-cbc', own, vector).setAutoPadding(padded);
  return Buffer.concat([vector, cipher.update(text, 'latin1'), cipher.final()]);
}

const stream = (data: Buffer) => `<</Length ${data.length}>>\nstream\n${data.toString('latin1')}\nendstream`;
const string = (data: Buffer) => `<</A[<${data.toString('hex')}>]>>`;

async function verdictOf(object: string): Promise<string> {
  const encrypt = /\/Encrypt \d+ 0 R\/ID\[<07><07>\]/.exec(signed.toString('latin1'))?.[0];
  const trailer = (right: string) => right.replace('>>', `${encrypt}>>`);
  return firstOf(await validated(appendTable(signed, { parts: [part(NUM, object)], trailer }))).indication;
}

/** ISO 32000-2, 7.6.3: with AES the data are padded (RFC 8018, 6.1.1). Readers give up the file over other data, or read on. */
describe('an update of an encrypted file', () => {
  const whole = enciphered('forty octets that fill two blocks and half');

  it.each<[string, string]>([
    ['data', stream(whole)],
    ['strings', string(whole)],
    ['no data', stream(Buffer.alloc(0))],
    ['a vector alone', string(whole.subarray(0, 16))],
  ])('may have %s that are encrypted as they should be', async (_, object) => {
    expect(await verdictOf(object)).toBe('TOTAL_PASSED');
  });

  it.each<[string, Buffer]>([
    ['are plain', Buffer.from('some text of thirty-two octets..')],
    ['lack an octet', whole.subarray(1)],
    ['lack the last block', whole.subarray(0, -16)],
    ['have no padding', enciphered('x'.repeat(32), { padded: false })],
    ['have a padding of zeros', enciphered(`${'x'.repeat(31)}\0`, { padded: false })],
    ['have a padding of unlike octets', enciphered(`${'x'.repeat(29)}\x01\x02\x03`, { padded: false })],
  ])('is a change where its data or strings %s', async (_, data) => {
    expect(await verdictOf(stream(data))).toBe('TOTAL_FAILED');
    expect(await verdictOf(string(data))).toBe('TOTAL_FAILED');
  });
});

/** 7.6.2, 7.6.4: the rules by which a file is decrypted lie in it, and only its trailer leads to them. */
describe('the rules of an encrypted file', () => {
  const trailerOf = (entries: string) => (right: string) => right.replace('>>', `/Encrypt 6 0 R${entries}>>`);
  const KEPT = '/ID[<07><08>]';
  const judged = async (pdf: Buffer, num: number, body: string, entries = KEPT) => {
    const changed = appendTable(pdf, { parts: [part(num, body)], trailer: trailerOf(entries) });
    const { indication, changesAfter } = firstOf(await validated(changed));
    return [indication, ...changesAfter.map(({ kind }) => kind)];
  };

  it('stay as they are', async () => {
    expect(await judged(signed, NUM, 'null')).toEqual(['TOTAL_PASSED']);
    expect(await judged(await signedBy(RULES, '/Info 6 0 R'), NUM, 'null', `${KEPT}/Info 6 0 R`)).toEqual([
      'TOTAL_PASSED',
    ]);
  });

  it('may not change as information on the document', async () => {
    const plain = `<<${RULES.replace('/StmF/StdCF/StrF/StdCF', '/StmF/Identity/StrF/Identity')}>>`;
    const pdf = await signedBy(RULES, '/Info 6 0 R');
    const kinds = await judged(pdf, 6, plain, `${KEPT}/Info 6 0 R`);
    expect(kinds).toEqual(['TOTAL_FAILED', 'encryption_changed', 'metadata_updated']);
  });

  it('may not get what they lacked', async () => {
    const pdf = await signedBy(RULES.replace('/StmF/StdCF', '/StmF 77 0 R'));
    expect(await judged(pdf, 77, '/StdCF')).toEqual(['TOTAL_FAILED', 'encryption_changed']);
  });

  it('may not get the identifier from elsewhere, where some readers do not find it', async () => {
    const kinds = await judged(signed, NUM, '[<07><07>]', `/ID ${NUM} 0 R`);
    expect(kinds).toContain('encryption_changed');
  });
});
