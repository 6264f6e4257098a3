import { Buffer } from 'node:buffer';
import { parentPort } from 'node:worker_threads';
import { SignatureError } from '../../errors.ts';
import { FileSource } from '../../io/index.ts';
import { inspectPdf, signPadesFile } from '../../pades/index.ts';
import { testPki } from '../../testing/index.ts';
import { validate } from '../../validation/index.ts';

/** One file to sign, and where it goes with one signature and with two. */
export interface SignTwiceRequest {
  readonly input: string;
  readonly once: string;
  readonly twice: string;
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
const STEP = 1 << 20;

/** Signs with an RSA key and then with an elliptic one, the second in a visible box where the page has room. */
async function signTwice(request: SignTwiceRequest): Promise<SignTwiceAnswer> {
  const started = performance.now();
  const { input, once, twice } = request;
  const options = { signingTime: new Date(), durable: false };
  try {
    await signPadesFile(input, once, testPki('rsa2048').signer.signer, { ...options, field: 'Conformance1' });
  } catch (error) {
    if (error instanceof SignatureError) return { kind: 'refused', code: error.code, message: error.message };
    throw error;
  }
  // What was signed once must be signed again: from here on a refusal is a fault.
  const rect = await boxOn(once);
  await signPadesFile(once, twice, testPki('p256').signer.signer, {
    ...options,
    field: 'Conformance2',
    ...(rect !== undefined && { appearance: { page: 'last', rect, lines: LINES } }),
  });
  return {
    kind: 'signed',
    milliseconds: performance.now() - started,
    prefixUnchanged: await beginsWith(twice, input),
    validator: await ownVerdicts(twice),
    residentMegabytes: process.memoryUsage().rss / 1e6,
  };
}

/** A box that lies on the last page, whatever its size; none where there is no page. */
async function boxOn(path: string) {
  await using pdf = FileSource.open(path);
  const { pageBoxes } = await inspectPdf(pdf);
  const page = pageBoxes.at(-1);
  if (page === undefined) return undefined;
  const width = Math.min(BOX.width, page.width * 0.8);
  const height = Math.min(BOX.height, page.height * 0.4);
  return { x: page.width * 0.05, y: page.height * 0.05, width, height };
}

async function beginsWith(path: string, beginning: string): Promise<boolean> {
  await using whole = FileSource.open(path);
  await using first = FileSource.open(beginning);
  for (let at = 0; at < first.size; at += STEP) {
    const length = Math.min(STEP, first.size - at);
    const [a, b] = [await whole.read(at, length), await first.read(at, length)];
    if (a.length !== length || Buffer.compare(a, b) !== 0) return false;
  }
  return true;
}

async function ownVerdicts(path: string): Promise<string[]> {
  await using pdf = FileSource.open(path);
  const trust = [testPki('rsa2048').root.certificate, testPki('p256').root.certificate];
  const crls = [testPki('rsa2048'), testPki('p256')].flatMap((pki) => [
    pki.crl('root'),
    pki.crl('intermediate'),
  ]);
  const report = await validate(pdf, { trust, crls, offline: true, format: 'pades' });
  return report.signatures.slice(-2).map(({ indication, subIndication, errors }) => {
    const [first] = errors;
    return [indication, subIndication, first?.code].filter((part) => part != null).join(' ');
  });
}

async function answer(request: SignTwiceRequest): Promise<SignTwiceAnswer> {
  try {
    return await signTwice(request);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'crashed', message };
  }
}

parentPort?.on('message', async (request: SignTwiceRequest) => {
  parentPort?.postMessage(await answer(request));
});
