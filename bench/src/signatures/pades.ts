import { execFileSync } from 'node:child_process';
import { createHash, sign } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BufferSource, FileSource } from '@tomar/signatures/io';
import { extendPades, HashState, signPades } from '@tomar/signatures/pades';
import { makePdf, testPki, testSources, writeHugePdf } from '@tomar/signatures/testing';
import { type Measure, rssMb, sideBySide } from '../measure.ts';
import { libpdfSigner, ourSigner } from './signers.ts';

const { signer, privateKey } = testPki('rsa2048').signer;
const group = 'signatures';
const MEGABYTE = 1_000_000;

/** PAdES against the least it can cost, against growth, and against a peer. */
export async function* measures(): AsyncIterable<Measure> {
  // In memory where there is such a place: the file system's journal is not what is measured.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tomar-bench-'));
  try {
    yield* small(folder);
    yield* large(folder);
    yield* memory(folder);
    yield* appended(folder);
    yield* manyObjects();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new name for each output: replacing a file costs more than making one. */
function names(folder: string, stem: string): () => string {
  let n = 0;
  return () => join(folder, `${stem}-${n++}`);
}

async function* small(folder: string): AsyncIterable<Measure> {
  const input = join(folder, 'small.pdf');
  writeFileSync(input, makePdf({ pages: [{}, {}], filler: 98_400 }));
  const digest = createHash('sha256').update('what is signed').digest();
  const raw = () => {
    createHash('sha256').update(readFileSync(input)).digest();
    sign('sha256', digest, privateKey);
  };
  const [ourNames, theirNames] = [names(folder, 'ours'), names(folder, 'theirs')];
  const [ours, theirs] = [ourSigner(signer), await libpdfSigner(signer, privateKey)];
  const sign100 = () => ours(input, ourNames());
  // The compiler works beside the program: it is given time to finish before anything counts.
  await sideBySide(500, raw, sign100);
  // The peer apart: its garbage would be collected on our time.
  const [rawTime = 0, ourTime = 0] = await sideBySide(500, raw, sign100);
  const facts = { group, ms: ourTime, rssMb: rssMb() };
  const [besideTime = 0, theirTime = 0] = await sideBySide(100, sign100, () => theirs(input, theirNames()));
  const to = 'RSA-2048 + SHA-256 of the file';
  yield { ...facts, case: 'PAdES B-B 100 KB, file to file', ratio: ourTime / rawTime, to, bar: 2 };
  yield {
    ...facts,
    case: '@libpdf/core beside us, 100 KB',
    ratio: theirTime / besideTime,
    to: 'PAdES B-B 100 KB, file to file',
    bar: 3,
    atLeast: true,
  };
}

async function* large(folder: string): AsyncIterable<Measure> {
  const input = join(folder, 'large.pdf');
  writeHugePdf(input, 50 * MEGABYTE);
  const raw = async () => {
    await using source = FileSource.open(input);
    await HashState.of(source);
    copyFileSync(input, join(folder, 'copy'));
    rmSync(join(folder, 'copy'));
  };
  const [ours, theirs] = [ourSigner(signer), await libpdfSigner(signer, privateKey)];
  const output = join(folder, 'large-signed.pdf');
  const [rawTime = 0, ourTime = 0, theirTime = 0] = await sideBySide(
    9,
    raw,
    async () => {
      await ours(input, output);
      rmSync(output);
    },
    async () => {
      await theirs(input, output);
      rmSync(output);
    },
  );
  const facts = { group, ms: ourTime, rssMb: rssMb() };
  const to = 'SHA-256 of the file + plain copy';
  yield { ...facts, case: 'PAdES B-B 50 MB, file to file', ratio: ourTime / rawTime, to, bar: 1.6 };
  yield {
    ...facts,
    case: '@libpdf/core beside us, 50 MB',
    ratio: theirTime / ourTime,
    to: 'PAdES B-B 50 MB, file to file',
    bar: 2,
    atLeast: true,
  };
}

function peakOf(
  who: 'ours' | 'libpdf',
  input: string,
  output: string,
): { above: number; milliseconds: number } {
  const script = join(import.meta.dirname, 'memory', 'signOnce.ts');
  const answer = execFileSync(process.execPath, [script, who, input, output], { encoding: 'utf8' });
  rmSync(output);
  return JSON.parse(answer);
}

async function* memory(folder: string): AsyncIterable<Measure> {
  const bar = 60 * MEGABYTE;
  const output = join(folder, 'signed');
  const large = join(folder, 'large.pdf');
  const [ours, theirs] = [peakOf('ours', large, output), peakOf('libpdf', large, output)];
  const facts = { group, rssMb: rssMb(), to: '60 MB', bar: 1 };
  yield { ...facts, case: 'Memory above idle, 50 MB', ratio: ours.above / bar, ms: ours.milliseconds };
  yield {
    ...facts,
    case: 'Memory above idle beside @libpdf/core, 50 MB',
    ratio: ours.above / theirs.above,
    to: 'memory above idle of @libpdf/core',
    bar: 0.25,
    ms: ours.milliseconds,
  };
  // On disk: two gigabytes are too much for a place in memory.
  const disk = mkdtempSync(join(tmpdir(), 'tomar-bench-'));
  try {
    const huge = join(disk, 'huge.pdf');
    writeHugePdf(huge, 1000 * MEGABYTE);
    const { above, milliseconds } = peakOf('ours', huge, join(disk, 'signed'));
    yield { ...facts, case: 'Memory above idle, 1 GB', ratio: above / bar, ms: milliseconds };
  } finally {
    rmSync(disk, { recursive: true, force: true });
  }
}

/** What the second signature and the archive time-stamp cost when the hash state is kept. */
async function* appended(folder: string): AsyncIterable<Measure> {
  const signingTime = new Date();
  const sources = testSources('rsa2048');
  const prepared = async (input: string) => {
    const signed = `${input}-once`;
    await ourSigner(signer)(input, signed);
    const source = FileSource.open(signed);
    return { source, state: await HashState.of(source) };
  };
  const little = await prepared(join(folder, 'small.pdf'));
  const big = await prepared(join(folder, 'large.pdf'));
  const second = ({ source, state }: typeof little) =>
    signPades(source, signer, { signingTime, hashState: state.fork() });
  const archive = ({ source, state }: typeof little) =>
    extendPades(source, { profile: 'baseline-lta', hashState: state, ...sources });
  for (const [what, work, rounds] of [
    ['Second signature', second, 100],
    ['Archive time-stamp', archive, 40],
  ] as const) {
    const [littleTime = 0, bigTime = 0] = await sideBySide(
      rounds,
      () => work(little),
      () => work(big),
    );
    yield {
      group,
      case: `${what} on 50 MB, hash state kept`,
      ratio: bigTime / littleTime,
      to: 'the same on 100 KB',
      bar: 2,
      ms: bigTime,
      rssMb: rssMb(),
    };
  }
  await little.source.close();
  await big.source.close();
}

async function* manyObjects(): AsyncIterable<Measure> {
  for (const style of ['table', 'stream'] as const) {
    const many = makePdf({ style, spareObjects: 20_000 });
    const few = makePdf({ style, spareObjects: 50, filler: many.length - 5000 });
    const options = { signingTime: new Date() };
    const [fewTime = 0, manyTime = 0] = await sideBySide(
      100,
      () => signPades(new BufferSource(few), signer, options),
      () => signPades(new BufferSource(many), signer, options),
    );
    yield {
      group,
      case: `PAdES B-B, 20,000 objects, cross-reference ${style}`,
      ratio: manyTime / fewTime,
      to: '50 objects in a file of the same length',
      bar: style === 'table' ? 1.2 : 2,
      ms: manyTime,
      rssMb: rssMb(),
    };
  }
}
