import { createHash, sign } from 'node:crypto';
import { testPki } from '../../../packages/signatures/src/testing/index.ts';
import { signXades } from '../../../packages/signatures/src/xades/index.ts';

export interface SignatureMeasure {
  readonly group: 'signatures';
  readonly case: string;
  /** How many times the time of `to`. */
  readonly ratio: number;
  readonly to: string;
  /** The ratio that must not be passed. */
  readonly bar: number;
  /** Median of the case, in milliseconds. */
  readonly ms: number;
  readonly rssMb: number;
}

const rounds = 400;

/** XAdES baseline-B of 100 KB against the least that any signature costs: SHA-256 of the bytes and one RSA value. */
export async function* measures(): AsyncIterable<SignatureMeasure> {
  const { signer, privateKey } = testPki('rsa2048').signer;
  const document = invoice(100_000);
  const raw = () => {
    createHash('sha256').update(document).digest();
    sign('sha256', document.subarray(0, 1_000), privateKey);
  };
  const cases: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['XAdES B-B enveloped, 100 KB', () => signXades({ form: 'enveloped', document }, signer, options)],
    [
      'XAdES B-B enveloping, 100 KB',
      () => signXades({ form: 'enveloping', content: document }, signer, options),
    ],
    [
      'XAdES B-B detached, 100 KB',
      () => signXades({ form: 'detached', objects: [{ uri: 'a.xml', content: document }] }, signer, options),
    ],
  ];
  for (const [name, run] of cases) {
    const { ours, theirs } = await sideBySide(run, raw);
    yield {
      group: 'signatures',
      case: name,
      ratio: ours / theirs,
      to: 'SHA-256 + RSA-2048',
      bar: 4,
      ms: ours,
      rssMb: process.memoryUsage.rss() / 1_048_576,
    };
  }
}

const options = { profile: 'baseline-b' } as const;

/** Medians of both, taken in turns so that a busy machine slows them alike. */
async function sideBySide(
  run: () => Promise<unknown>,
  raw: () => void,
): Promise<{ ours: number; theirs: number }> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let start = performance.now();
    await run();
    ours.push(performance.now() - start);
    start = performance.now();
    raw();
    theirs.push(performance.now() - start);
  }
  return { ours: median(ours.slice(rounds / 4)), theirs: median(theirs.slice(rounds / 4)) };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

/** An invoice-like document: namespaces, attributes, short texts, Turkish letters. */
function invoice(size: number): Buffer {
  let text =
    '<?xml version="1.0" encoding="UTF-8"?>\n<f:Fatura xmlns:f="urn:example:fatura" xmlns:c="urn:example:kalem" Id="f1">\n';
  for (let line = 1; text.length < size; line++) {
    text += `  <c:Kalem no="${line}" birim="adet"><c:Ad>Kırtasiye kalemi ${line}</c:Ad><c:Miktar unit="C62">${line * 7}</c:Miktar><c:Tutar currencyID="TRY">${line * 13}.50</c:Tutar></c:Kalem>\n`;
  }
  return Buffer.from(`${text}</f:Fatura>\n`, 'utf8');
}
