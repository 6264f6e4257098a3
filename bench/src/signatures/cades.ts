import { createHash, randomBytes, sign } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extendCades, signCades } from '@tomar/signatures/cades';
import { BufferSource, type ByteSink, FileSource, writeFileWhole } from '@tomar/signatures/io';
import { testPki, testSources } from '@tomar/signatures/testing';
import { type Measure, rssMb, sideBySide } from '../measure.ts';

/** CAdES baseline-B against the least it can cost: SHA-256 of the content and one RSA-2048 value. */
export async function* measures(): AsyncIterable<Measure> {
  yield* inMemory();
  yield* fileToFile();
  yield* archive();
}

const { signer, privateKey } = testPki('rsa2048').signer;
const group = 'signatures';

async function* inMemory(): AsyncIterable<Measure> {
  const content = randomBytes(1_000_000);
  const raw = () => {
    sign('sha256', createHash('sha256').update(content).digest(), privateKey);
  };
  // A sink that passes chunks on, as a response or a socket does.
  let passed = 0;
  const sink: ByteSink = {
    write: async (chunk) => {
      passed += chunk.length;
    },
  };
  const make = (packaging: 'attached' | 'detached') =>
    signCades({ kind: 'new', content: new BufferSource(content), packaging }, signer);
  const target = new Uint8Array(content.length + 100_000);
  const [detached, attached] = ['CAdES B-B detached, 1 MB', 'CAdES B-B attached, 1 MB'];
  const cases: readonly [string, () => Promise<unknown>][] = [
    [detached, async () => (await make('detached')).writeTo(sink)],
    [attached, async () => (await make('attached')).writeTo(sink)],
    [`${attached}, into one buffer`, async () => (await make('attached')).toBytes(target)],
  ];
  for (const [name, ours] of cases) yield await compared(name, 'SHA-256 + RSA-2048', raw, ours);
  // Fresh pages cost as much as the whole signature on some machines: both sides take them from the system.
  const rawAndCopy = () => {
    raw();
    return Buffer.from(content);
  };
  const toFresh = async () => (await make('attached')).toBytes();
  yield await compared(
    `${attached}, into a fresh buffer`,
    'SHA-256 + RSA-2048 + a copy of the content',
    rawAndCopy,
    toFresh,
  );
  if (passed === 0) throw new Error('Nothing was written');
}

async function compared(
  name: string,
  to: string,
  raw: () => unknown,
  ours: () => Promise<unknown>,
): Promise<Measure> {
  await sideBySide(warmUpRounds, raw, ours);
  const [theirTime = 0, ourTime = 0] = await sideBySide(rounds, raw, ours);
  return { group, case: name, ratio: ourTime / theirTime, to, bar: 1.5, ms: ourTime, rssMb: rssMb() };
}

/** The compiler works beside the program: it is given time to finish before anything counts. */
const warmUpRounds = 200;
const rounds = 300;

async function* fileToFile(): AsyncIterable<Measure> {
  const folder = mkdtempSync(join(tmpdir(), 'tomar-bench-'));
  const [from, to, copy] = ['in', 'out', 'copy'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  try {
    writeFileSync(from, randomBytes(50_000_000));
    const raw = async () => {
      const state = createHash('sha256');
      await using source = FileSource.open(from);
      for await (const chunk of source.stream(0, source.size)) state.update(chunk);
      state.digest();
      copyFileSync(from, copy);
    };
    const ours = async () => {
      await using content = FileSource.open(from);
      const file = await signCades({ kind: 'new', content, packaging: 'attached' }, signer);
      await writeFileWhole(to, (sink) => file.writeTo(sink), { durable: false });
    };
    const [theirTime = 0, ourTime = 0] = await sideBySide(7, raw, ours);
    yield {
      group,
      case: 'CAdES B-B attached, 50 MB, file to file',
      ratio: ourTime / theirTime,
      to: 'SHA-256 of the file + plain copy',
      bar: 1.6,
      ms: ourTime,
      rssMb: rssMb(),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What extending costs beside the authorities, whose tokens and answers are made in this process too. */
async function* archive(): AsyncIterable<Measure> {
  const content = new BufferSource(randomBytes(100_000));
  const sources = testSources('rsa2048');
  const signed = await signCades({ kind: 'new', content, packaging: 'attached' }, signer);
  const signature = new BufferSource(await signed.toBytes());
  const digest = { algorithm: 'sha256', value: randomBytes(32) } as const;
  const request = {
    certificate: signer.certificate,
    role: 'signer',
    candidates: [],
    at: new Date(),
  } as const;
  const raw = async () => {
    await sources.timestamp(digest);
    await sources.validationData(request);
    await sources.validationData({ ...request, role: 'timestamp' });
    await sources.timestamp(digest);
  };
  const ours = async () => (await extendCades(signature, { profile: 'baseline-lta' }, sources)).toBytes();
  const [theirTime = 0, ourTime = 0] = await sideBySide(50, raw, ours);
  yield {
    group,
    case: 'CAdES B to LTA, 100 KB',
    ratio: ourTime / theirTime,
    to: 'making its two time-stamps, CRLs and OCSP answers',
    bar: 3,
    ms: ourTime,
    rssMb: rssMb(),
  };
}
