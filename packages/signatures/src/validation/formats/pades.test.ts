import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { der } from '../../der/index.ts';
import { testPki } from '../../testing/keys.ts';
import { hasTool, runTool } from '../../testing/openssl.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { extendPdf, signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';
import { ETSI_POLICY } from '../policy.ts';
import { reportAsText } from '../told/reportText.ts';

const rsa = testPki('rsa2048');

/** A PDF with a signature dictionary written by hand; `fill` gives /Contents for the octets that are signed. */
function handMade(entries: string, fill: (signed: Buffer) => Uint8Array): Buffer {
  const room = 8_000;
  const blank = '0'.repeat(10);
  const text = makePdf({
    catalog: '/AcroForm<</Fields[7 0 R]/SigFlags 3>>',
    objects: [
      `<</Type/Sig/Filter/Adobe.PPKLite${entries}/ByteRange [0 ${blank} ${blank} ${blank}]/Contents <${'0'.repeat(room)}>>>`,
      '<</Type/Annot/Subtype/Widget/FT/Sig/T(imza)/Rect[0 0 0 0]/V 6 0 R>>',
    ],
  }).toString('latin1');
  const start = text.indexOf(`<${'0'.repeat(room)}>`);
  const end = start + room + 2;
  const numbers = [start, end, text.length - end].map((number) => String(number).padStart(10, '0'));
  const ranged = text.replace(`[0 ${blank} ${blank} ${blank}]`, `[0 ${numbers.join(' ')}]`);
  const contents = fill(Buffer.from(ranged.slice(0, start) + ranged.slice(end), 'latin1'));
  const hex = Buffer.from(contents).toString('hex').padEnd(room, '0');
  return Buffer.from(`${ranged.slice(0, start)}<${hex}>${ranged.slice(end)}`, 'latin1');
}

describe('PDF signatures of other kinds (ISO 32000-1, 12.8.3)', () => {
  it('of adbe.x509.rsa_sha1 are verified, and rest on SHA-1', async () => {
    const certificate = Buffer.from(rsa.signer.certificate).toString('hex');
    const chain = Buffer.from(rsa.intermediate.certificate).toString('hex');
    const pdf = handMade(`/SubFilter/adbe.x509.rsa_sha1/Cert[<${certificate}><${chain}>]`, (signed) =>
      der.octetString(sign('sha1', signed, rsa.signer.privateKey)),
    );
    const trust = [rsa.root.certificate];
    expect(firstOf(await validated(pdf, { trust }))).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    });
    const policy = { ...ETSI_POLICY, acceptSha1: true };
    expect((await validated(pdf, { trust, policy })).conclusion).toBe('TOTAL_PASSED');
    const altered = Buffer.from(pdf.toString('latin1').replace('Page 1', 'Page 2'), 'latin1');
    expect(firstOf(await validated(altered, { trust, policy }))).toMatchObject({
      subIndication: 'SIG_CRYPTO_FAILURE',
    });
  });

  it('that stamp the document and sign nothing stand for themselves', async () => {
    const at = new Date('2026-01-02T03:10:00Z');
    const stamp = await testPki('p256').timestamp(Buffer.alloc(32), { at });
    const wrong = handMade('/SubFilter/ETSI.RFC3161', () => stamp);
    expect(firstOf(await validated(wrong))).toMatchObject({
      level: 'DOCUMENT_TIMESTAMP',
      indication: 'TOTAL_FAILED',
      subIndication: 'HASH_FAILURE',
    });
  });
});

describe('PAdES', () => {
  it.each([
    ['baseline-b', 'B'],
    ['baseline-t', 'T'],
    ['baseline-lt', 'LT'],
    ['baseline-lta', 'LTA'],
  ] as const)('of profile %s is valid and of level %s', async (profile, level) => {
    const sources = { at: new Date('2026-01-02T03:10:00Z') };
    for (const style of ['table', 'stream', 'hybrid'] as const) {
      const report = await validated(await signPdf(makePdf({ style }), { profile, sources }));
      expect([style, report.conclusion, firstOf(report).level]).toEqual([style, 'TOTAL_PASSED', level]);
    }
  });

  it('agrees with pdfsig', async () => {
    if (!hasTool('pdfsig', '-v')) return;
    const good = await signPdf(makePdf());
    const bad = Buffer.from(good.toString('latin1').replace('Page 1', 'Page 2'), 'latin1');
    for (const [pdf, verdict, conclusion] of [
      [good, 'Signature is Valid', 'TOTAL_PASSED'],
      [bad, 'Digest Mismatch', 'TOTAL_FAILED'],
    ] as const) {
      const text = runTool('pdfsig', ['-nocert', 'x.pdf'], { 'x.pdf': pdf }).stdout.toString();
      expect(text).toContain(verdict);
      expect((await validated(pdf)).conclusion).toBe(conclusion);
    }
  });

  it('notices a document time-stamp over something else', async () => {
    const at = { at: new Date('2026-01-02T03:10:00Z') };
    const pdf = await extendPdf(
      await signPdf(makePdf(), { profile: 'baseline-t', sources: at }),
      'baseline-lta',
      at,
    );
    expect((await validated(pdf)).conclusion).toBe('TOTAL_PASSED');
    const text = pdf.toString('latin1');
    const altered = Buffer.from(text.replace('/Type/DSS', '/Type/DSZ'), 'latin1');
    const report = await validated(
      altered.equals(pdf) ? Buffer.from(text.replace('/DSS ', '/DSS  '), 'latin1') : altered,
    );
    expect(firstOf(report).level).not.toBe('LTA');
    expect(firstOf(report).warnings.map(({ code }) => code)).toContain('timestamp_copied');
  });

  it('cannot steer the terminal of who reads of it', async () => {
    const name = 'imza\u001b[2J\u202e';
    const text = reportAsText(await validated(await signPdf(makePdf(), { field: name })));
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\u202e');
    expect(text).toContain('Signature imza');
  });

  it('is told of in words', async () => {
    const text = reportAsText(
      await validated(await signPdf(await signPdf(makePdf()), { who: 'secondSigner' }), {
        file: 'belge.pdf',
      }),
    );
    expect(text).toContain('belge.pdf (pades): valid, with reservations');
    expect(text).toContain('Signature Signature1 by Ayşe Yılmaz Işık: valid');
    expect(text).toContain('allowed: The signature of Çağrı Öztürk was added');
  });
});
