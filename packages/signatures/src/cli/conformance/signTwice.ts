import { Buffer } from 'node:buffer';
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { SignatureError } from '../../errors.ts';
import { BufferSource } from '../../io/index.ts';
import { inspectPdf, signPades } from '../../pades/index.ts';
import { testPki } from '../../testing/index.ts';
import { validate } from '../../validation/index.ts';

/** One file to sign, and where the result goes. */
export interface SignTwiceRequest {
  readonly input: string;
  readonly output: string;
}

export type SignTwiceAnswer =
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'crashed'; readonly message: string }
  | {
      readonly kind: 'signed';
      readonly prefixUnchanged: boolean;
      /** What our own validator says of the two signatures, in the order of signing. */
      readonly validator: readonly string[];
      readonly milliseconds: number;
      readonly residentMegabytes: number;
    };

const LINES = ['Ayşe Yılmaz Işık', 'ĞÜŞİÖÇ ğüşıöç'];
const BOX = { width: 150, height: 50 };

/** Signs with an RSA key and then with an elliptic one, the second in a visible box where the page has room. */
async function signTwice({ input, output }: SignTwiceRequest): Promise<SignTwiceAnswer> {
  const original = await readFile(input);
  const started = performance.now();
  try {
    const first = await signPades(new BufferSource(original), testPki('rsa2048').signer.signer, {
      signingTime: new Date(),
      field: freshName(1),
    });
    const once = Buffer.concat([original, first]);
    const rect = await boxOn(once);
    const second = await signPades(new BufferSource(once), testPki('p256').signer.signer, {
      signingTime: new Date(),
      field: freshName(2),
      ...(rect !== undefined && { appearance: { page: 'last', rect, lines: LINES } }),
    });
    const twice = Buffer.concat([once, second]);
    const milliseconds = performance.now() - started;
    await writeFile(output, twice);
    return {
      kind: 'signed',
      prefixUnchanged: twice.subarray(0, original.length).equals(original),
      validator: await ownVerdicts(twice),
      milliseconds,
      residentMegabytes: process.memoryUsage().rss / 1e6,
    };
  } catch (error) {
    if (error instanceof SignatureError) return { kind: 'refused', code: error.code, message: error.message };
    return {
      kind: 'crashed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function freshName(n: number): string {
  return `Conformance${n}`;
}

/** A box that lies on the last page, whatever its size; none where there is no page. */
async function boxOn(pdf: Uint8Array) {
  const { pageBoxes } = await inspectPdf(new BufferSource(pdf));
  const page = pageBoxes.at(-1);
  if (page === undefined) return undefined;
  const width = Math.min(BOX.width, page.width * 0.8);
  const height = Math.min(BOX.height, page.height * 0.4);
  return { x: page.width * 0.05, y: page.height * 0.05, width, height };
}

async function ownVerdicts(pdf: Uint8Array): Promise<string[]> {
  const trust = [testPki('rsa2048').root.certificate, testPki('p256').root.certificate];
  const crls = [testPki('rsa2048'), testPki('p256')].flatMap((pki) => [
    pki.crl('root'),
    pki.crl('intermediate'),
  ]);
  const report = await validate(new BufferSource(pdf), { trust, crls, offline: true, format: 'pades' });
  return report.signatures.slice(-2).map(({ indication, subIndication, errors }) => {
    const [first] = errors;
    return [indication, subIndication, first?.code].filter((part) => part != null).join(' ');
  });
}

parentPort?.on('message', async (request: SignTwiceRequest) => {
  parentPort?.postMessage(await signTwice(request));
});
