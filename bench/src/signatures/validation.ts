import { createHash } from 'node:crypto';
import { signCades } from '@tomar/signatures/cades';
import { BufferSource } from '@tomar/signatures/io';
import { issueOcspResponse } from '@tomar/signatures/issuing';
import type { Signer } from '@tomar/signatures/keys';
import { signPades } from '@tomar/signatures/pades';
import { makePdf, testPki } from '@tomar/signatures/testing';
import { validate } from '@tomar/signatures/validation';
import { type Measure, rssMb, sideBySide } from '../measure.ts';

const group = 'signatures';
const pki = testPki('rsa2048');
const trust = [pki.root.certificate];

/**
 * Validation offline, chain of three RSA-2048 certificates. As in a service, the certificates have been met before:
 * reading them again and their issuers' signatures are spared, everything about the file is done anew.
 */
export async function* measures(): AsyncIterable<Measure & { readonly group: 'signatures' }> {
  yield* oneSignature();
  yield* largeFile();
  yield* manySignatures();
  yield* answersOfOneSerial();
}

async function sign(pdf: Uint8Array): Promise<Uint8Array> {
  const added = await signPades(new BufferSource(pdf), pki.signer.signer, { signingTime: new Date() });
  return Buffer.concat([pdf, added]);
}

async function check(pdf: Uint8Array, signatures: number): Promise<void> {
  const report = await validate(new BufferSource(pdf), { trust, offline: true });
  if (report.conclusion !== 'TOTAL_PASSED' || report.signatures.length !== signatures)
    throw new Error(`The bench's own signature is ${report.conclusion}`);
}

async function* oneSignature() {
  const signed = await sign(makePdf({ filler: 100_000 }));
  // The compiler works beside the program: it is given time to finish before anything counts.
  await sideBySide(500, () => check(signed, 1));
  const [ms = 0] = await sideBySide(400, () => check(signed, 1));
  yield {
    group,
    case: 'validation of a signed 100 KB PDF with chain',
    ratio: ms,
    to: '1 ms',
    bar: 1,
    ms,
    rssMb: rssMb(),
  } as const;
}

async function* largeFile() {
  const signed = await sign(makePdf({ filler: 50_000_000 }));
  const raw = () => createHash('sha256').update(signed).digest();
  const [theirs = 0, ours = 0] = await sideBySide(7, raw, () => check(signed, 1));
  yield {
    group,
    case: 'validation of a signed 50 MB PDF',
    ratio: ours / theirs,
    to: 'SHA-256 of the file',
    bar: 1.5,
    ms: ours,
    rssMb: rssMb(),
  } as const;
}

/** Each signature over its own revision: linear when the 200th costs what the 25th does. */
async function* manySignatures() {
  let pdf: Uint8Array = makePdf({ filler: 100_000 });
  let few = pdf;
  for (let count = 1; count <= 200; count++) {
    pdf = await sign(pdf);
    if (count === 50) few = pdf;
  }
  const [ofFew = 0, ofMany = 0] = await sideBySide(
    21,
    () => check(few, 50),
    () => check(pdf, 200),
  );
  yield {
    group,
    case: 'validation of 200 signatures in one PDF',
    ratio: ofMany / 200 / (ofFew / 50),
    to: 'a signature among 50',
    bar: 1.5,
    ms: ofMany,
    rssMb: rssMb(),
  } as const;
}

/** An OCSP answer of 386 KB that names one serial again and again, in a file: read, verified and searched once. */
async function* answersOfOneSerial() {
  const { certificate, signer } = pki.signer;
  const at = new Date('2026-01-01T00:00:00Z');
  const one = {
    certificate,
    issuer: pki.intermediate.certificate,
    status: { kind: 'good' },
    thisUpdate: at,
  } as const;
  const response = issueOcspResponse({
    responder: pki.ocsp,
    answers: Array.from({ length: 4000 }, () => one),
    producedAt: at,
  });
  const file = new BufferSource(await signedFile(signer));
  const options = { trust, offline: true };
  const [without = 0, withIt = 0] = await sideBySide(
    21,
    async () => void (await validate(file, options)),
    async () => void (await validate(file, { ...options, ocspResponses: [Uint8Array.from(response)] })),
  );
  const ms = withIt - without;
  yield {
    group,
    case: `an OCSP answer of ${Math.round(response.length / 1000)} KB about one serial`,
    ratio: ms / 50,
    to: '50 ms',
    bar: 1,
    ms,
    rssMb: rssMb(),
  } as const;
}

async function signedFile(signer: Signer): Promise<Uint8Array> {
  const content = new BufferSource(Buffer.from('yazi'));
  return (await signCades({ kind: 'new', content, packaging: 'attached' }, signer)).toBytes();
}
