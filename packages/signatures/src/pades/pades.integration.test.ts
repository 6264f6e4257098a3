import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import type { Signer } from '../keys/signer.ts';
import { byteRangeOf, PdfDocument, PdfString, signatureFields } from '../pdf/index.ts';
import { type SignatureProfile, signatureProfiles } from '../profiles.ts';
import { hasTool, type KeyKind, runTool, testPki, testSigner, testSources } from '../testing/index.ts';
import { hasPdfBox, judgedByPdfBox } from '../testing/pdfBox.ts';
import { makePdf, type TestPdf } from '../testing/pdfs.ts';
import { extendPades, inspectPdf, type SignPadesOptions, signPades } from './index.ts';

const hasQpdf = hasTool('qpdf', '--version');
const hasPdfsig = hasTool('pdfsig', '-v');
const hasOpenssl = hasTool('openssl');
const withPdfBox = hasPdfBox();
const signingTime = new Date();

async function sign(pdf: Buffer, signer: Signer, options: Partial<SignPadesOptions> = {}): Promise<Buffer> {
  return Buffer.concat([pdf, await signPades(new BufferSource(pdf), signer, { signingTime, ...options })]);
}

/** How many signatures pdfsig calls valid; it knows no document time-stamps. */
function validSignatures(pdf: Buffer): number {
  const { stdout } = runTool('pdfsig', ['-nocert', 'file.pdf'], { 'file.pdf': pdf });
  return stdout.toString().split('Signature is Valid.').length - 1;
}

/** The file as qpdf rewrites it. */
function qpdf(pdf: Buffer, ...options: string[]): Buffer {
  const { status, stdout, stderr } = runTool('qpdf', [...options, 'in.pdf', '-'], { 'in.pdf': pdf });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

function qpdfCheck(pdf: Buffer): string {
  const { status, stdout, stderr } = runTool('qpdf', ['--check', 'file.pdf'], { 'file.pdf': pdf });
  return status === 0 ? 'clean' : `${status} ${stdout.toString()} ${stderr}`;
}

const keys: readonly (readonly [string, () => Signer])[] = [
  ...(['rsa2048', 'rsa3072', 'p256', 'p384', 'p521'] satisfies KeyKind[]).map(
    (kind) => [kind, () => testSigner(kind)] as const,
  ),
  ['rsa2048 with PSS', () => testSigner('rsa2048', { pss: true })],
];

describe.runIf(hasPdfsig && hasQpdf)('pdfsig and qpdf accept', () => {
  it.each(keys)('signatures by %s', async (_, signer) => {
    const twice = await sign(await sign(makePdf({ style: 'stream' }), signer()), testSigner());
    expect(validSignatures(twice)).toBe(2);
    expect(qpdfCheck(twice)).toBe('clean');
  });

  it.each(signatureProfiles)('the profile %s', async (profile: SignatureProfile) => {
    const pdf = await sign(makePdf(), testSigner(), { profile, ...testSources('rsa2048') });
    expect(validSignatures(pdf)).toBe(1);
    expect(qpdfCheck(pdf)).toBe('clean');
  });

  it.each([
    ['classic table', {}, []],
    ['cross-reference stream', { style: 'stream' }, []],
    ['hybrid', { style: 'hybrid' }, []],
    ['linearized', { pages: [{}, {}] }, ['--linearize']],
    ['object streams by qpdf', { spareObjects: 300 }, ['--object-streams=generate']],
    ['linearized with object streams', { pages: [{}, {}] }, ['--linearize', '--object-streams=generate']],
    ['RC4-40', {}, ['--allow-weak-crypto', '--encrypt', '', 'owner', '40', '--']],
    ['RC4-128', {}, ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=n', '--']],
    ['AES-128', {}, ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=y', '--']],
    ['AES-256', {}, ['--encrypt', '', 'owner', '256', '--']],
    ['AES-256 in object streams', {}, ['--object-streams=generate', '--encrypt', '', 'owner', '256', '--']],
    ['AES-256 with plain metadata', {}, ['--encrypt', '', 'owner', '256', '--cleartext-metadata', '--']],
  ] satisfies (readonly [string, TestPdf, readonly string[]])[])(
    '%s, signed twice in visible boxes',
    async (_, recipe, options) => {
      const pdf = options.length === 0 ? makePdf(recipe) : qpdf(makePdf(recipe), ...options);
      const box = (y: number) => ({ rect: { x: 50, y, width: 180, height: 60 }, lines: ['Çağrı Işık'] });
      const once = await sign(pdf, testSigner(), { reason: 'Onaylandı', appearance: box(50) });
      const twice = await sign(once, testSigner('p256'), { appearance: box(150) });
      expect(validSignatures(twice)).toBe(2);
      expect(qpdfCheck(twice)).toBe('clean');
      expect(twice.subarray(0, pdf.length).equals(pdf)).toBe(true);
      const text = runTool('pdftotext', ['file.pdf', '-'], { 'file.pdf': twice }).stdout.toString();
      expect(text.split('Çağrı Işık')).toHaveLength(3);
    },
  );

  it('twenty signatures one after the other', async () => {
    let pdf = makePdf();
    for (let i = 0; i < 20; i++) pdf = await sign(pdf, testSigner('p256'));
    expect(validSignatures(pdf)).toBe(20);
    expect(qpdfCheck(pdf)).toBe('clean');
  });

  it('a file whose cross-reference was broken is whole afterwards', async () => {
    const pdf = makePdf({ startxrefError: 5000, spareObjects: 10 });
    expect(qpdfCheck(pdf)).not.toBe('clean');
    const signed = await sign(pdf, testSigner());
    expect(validSignatures(signed)).toBe(1);
    expect(qpdfCheck(signed)).toBe('clean');
  });
});

describe.runIf(hasQpdf)('encrypted files', () => {
  it('one that needs a password is refused, and opens with it', async () => {
    const pdf = qpdf(makePdf(), '--encrypt', 'gizli', 'owner', '256', '--');
    expect(await inspectPdf(new BufferSource(pdf))).toMatchObject({
      encrypted: { openable: false },
      canSign: { code: 'pdf_encrypted' },
    });
    expect(await inspectPdf(new BufferSource(pdf), { password: 'gizli' })).toMatchObject({ canSign: true });
    await expect(sign(pdf, testSigner())).rejects.toMatchObject({ code: 'pdf_encrypted' });
  });

  it('what the owner allows is told', async () => {
    const pdf = qpdf(makePdf(), '--encrypt', '', 'owner', '256', '--modify=none', '--extract=n', '--');
    const { permissions } = await inspectPdf(new BufferSource(pdf));
    expect(permissions).toMatchObject({ print: true, modify: false, copy: false });
  });
});

describe.runIf(hasOpenssl)('OpenSSL accepts what is inside', () => {
  async function parts(pdf: Buffer, index: number) {
    const document = await PdfDocument.open(new BufferSource(pdf));
    const signature = (await signatureFields(document))[index]?.signature;
    const contents = signature?.get('Contents');
    if (signature === undefined || !(contents instanceof PdfString)) throw new Error('no signature');
    const [a = 0, b = 0, c = 0, d = 0] = (await byteRangeOf(document, signature)) ?? [];
    const signed = Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]);
    return { cms: Buffer.from(contents.bytes), signed };
  }

  const pem = (der: Uint8Array) =>
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;

  it.each(keys)('as CAdES: %s', async (_, makeSigner) => {
    const signer = makeSigner();
    const { cms, signed } = await parts(await sign(makePdf(), signer), 0);
    const root = signer.chain.at(-1);
    const args =
      '-verify -cades -binary -inform DER -in cms -content content -CAfile root.pem -purpose any -out verified';
    const files = { cms, content: signed, 'root.pem': pem(root ?? signer.certificate) };
    const { status, stderr } = runTool('openssl', ['cms', ...args.split(' ')], files);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('as time-stamp of the document', async () => {
    const pdf = await sign(makePdf(), testSigner(), { profile: 'baseline-lta', ...testSources('rsa2048') });
    const { cms, signed } = await parts(pdf, 1);
    const { root, intermediate } = testPki();
    const args = 'ts -verify -token_in -in token -data content -CAfile root.pem -untrusted ca.pem';
    const files = {
      token: cms,
      content: signed,
      'root.pem': pem(root.certificate),
      'ca.pem': pem(intermediate.certificate),
    };
    const { status, stderr } = runTool('openssl', args.split(' '), files);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe.runIf(withPdfBox)('PDFBox and BouncyCastle accept', () => {
  it('every key and every profile, several signatures, time-stamps and the security store', {
    timeout: 120_000,
  }, async () => {
    const sources = testSources('rsa2048');
    const files: Record<string, Buffer> = {};
    const expected: string[] = [];
    const add = (pdf: Buffer, line: string) => {
      files[`${expected.length}.pdf`] = pdf;
      expected.push(`OK ${line}`);
    };
    const nothing = 'stamps=0 certificates=false revocations=false vri=0';
    for (const [, signer] of keys)
      add(await sign(await sign(makePdf(), signer()), signer()), `signatures=2 ${nothing}`);
    for (const profile of ['baseline-b', 'baseline-t', 'tr-p1', 'tr-p2', 'tr-p3'] as const)
      add(
        await sign(makePdf({ style: 'stream' }), testSigner(), { profile, ...sources }),
        `signatures=1 ${nothing}`,
      );
    const long = 'certificates=true revocations=true';
    const lt = await sign(makePdf(), testSigner(), { profile: 'baseline-lt', ...sources });
    add(lt, `signatures=1 stamps=0 ${long} vri=1`);
    for (const profile of ['baseline-lta', 'tr-p4', 'tr-p4-archive'] as const)
      add(
        await sign(makePdf(), testSigner(), { profile, ...sources }),
        `signatures=1 stamps=1 ${long} vri=1`,
      );
    const renewed = await extendPades(new BufferSource(lt), { profile: 'baseline-lta', ...sources });
    add(Buffer.concat([lt, renewed]), `signatures=1 stamps=1 ${long} vri=1`);
    expect(judgedByPdfBox(files)).toEqual(expected);
  });
});
