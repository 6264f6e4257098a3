import { createHash, sign } from 'node:crypto';
import { BufferSource } from '@tomar/signatures/io';
import { testPki } from '@tomar/signatures/testing';
import { validate } from '@tomar/signatures/validation';
import { signXades, type XadesContent } from '@tomar/signatures/xades';
import { type Measure, rssMb, sideBySide } from '../measure.ts';

const group = 'signatures';
const pki = testPki('rsa2048');
const trust = [pki.root.certificate];

export async function* measures(): AsyncIterable<Measure & { readonly group: 'signatures' }> {
  yield* signing();
  yield* largeDocument();
  yield* manySignatures();
}

/** XAdES baseline-B of 100 KB against the least that any signature costs: SHA-256 of the bytes and one RSA value. */
async function* signing() {
  const { signer, privateKey } = pki.signer;
  const document = invoice(100_000);
  const raw = () => {
    sign('sha256', createHash('sha256').update(document).digest(), privateKey);
  };
  const contents: readonly XadesContent[] = [
    { form: 'enveloped', document },
    { form: 'enveloping', content: document },
    { form: 'detached', objects: [{ uri: 'invoice.xml', content: document }] },
  ];
  for (const content of contents) {
    const ours = () => signXades(content, signer, { profile: 'baseline-b' });
    // The compiler works beside the program: give it time to finish before anything counts.
    await sideBySide(warmUpRounds, raw, ours);
    const [theirTime = 0, ourTime = 0] = await sideBySide(rounds, raw, ours);
    yield {
      group,
      case: `XAdES B-B ${content.form}, 100 KB`,
      ratio: ourTime / theirTime,
      to: 'SHA-256 + RSA-2048',
      bar: 4,
      ms: ourTime,
      rssMb: rssMb(),
    } as const;
  }
}

async function check(xml: Uint8Array, signatures: number): Promise<void> {
  const report = await validate(new BufferSource(xml), { trust, offline: true });
  if (report.conclusion !== 'TOTAL_PASSED' || report.signatures.length !== signatures)
    throw new Error(`The bench's own signature is ${report.conclusion}`);
}

/** Signing canonicalises while it reads, without a tree; validation builds one. */
async function* largeDocument() {
  const document = invoice(50_000_000);
  const sign = () => signXades({ form: 'enveloped', document }, pki.signer.signer, { profile: 'baseline-b' });
  const signed = await sign();
  const raw = () => createHash('sha256').update(document).digest();
  const [hashing = 0, signingTime = 0, validation = 0] = await sideBySide(5, raw, sign, () =>
    check(signed, 1),
  );
  const to = 'SHA-256 of the file';
  yield {
    group,
    case: 'XAdES B-B enveloped, 50 MB',
    ratio: signingTime / hashing,
    to,
    bar: 25,
    ms: signingTime,
    rssMb: rssMb(),
  } as const;
  yield {
    group,
    case: 'validation of a signed 50 MB XML',
    ratio: validation / hashing,
    to,
    bar: 100,
    ms: validation,
    rssMb: rssMb(),
  } as const;
}

/** Signatures side by side over the same document: linear when the 200th costs what the 50th does. */
async function* manySignatures() {
  const document = invoice(100_000);
  const text = document.toString();
  const signatures: string[] = [];
  for (let count = 0; count < 200; count++) {
    const signed = await signXades({ form: 'enveloped', document }, pki.signer.signer, {
      profile: 'baseline-b',
    });
    signatures.push(/<ds:Signature .*<\/ds:Signature>/s.exec(Buffer.from(signed).toString())?.[0] ?? '');
  }
  const end = text.lastIndexOf('</');
  const withFirst = (count: number) =>
    Buffer.from(text.slice(0, end) + signatures.slice(0, count).join('') + text.slice(end));
  const few = withFirst(50);
  const many = withFirst(200);
  const [ofFew = 0, ofMany = 0] = await sideBySide(
    21,
    () => check(few, 50),
    () => check(many, 200),
  );
  yield {
    group,
    case: 'validation of 200 signatures in one XML',
    ratio: ofMany / 200 / (ofFew / 50),
    to: 'a signature among 50',
    bar: 1.5,
    ms: ofMany,
    rssMb: rssMb(),
  } as const;
}

const warmUpRounds = 500;
const rounds = 300;

/** An invoice-like document: namespaces, attributes, short texts, Turkish letters. */
function invoice(size: number): Buffer {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<f:Fatura xmlns:f="urn:example:fatura" xmlns:c="urn:example:kalem" Id="f1">\n',
  ];
  for (let line = 1, length = 0; length < size; line++) {
    const text = `  <c:Kalem no="${line}" birim="adet"><c:Ad>Kırtasiye kalemi ${line}</c:Ad><c:Miktar unit="C62">${line * 7}</c:Miktar><c:Tutar currencyID="TRY">${line * 13}.50</c:Tutar></c:Kalem>\n`;
    lines.push(text);
    length += text.length;
  }
  return Buffer.from(`${lines.join('')}</f:Fatura>\n`, 'utf8');
}
