import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppendedSource } from '../io/appendedSource.ts';
import { BufferSource, type ByteSource } from '../io/index.ts';
import { testPki, testSigner } from '../testing/index.ts';
import { makePdf } from '../testing/pdfs.ts';
import { validate } from '../validation/index.ts';
import { signPades, signPadesFile } from './index.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pades-'));
  const { privateKey, certificate, chain } = testPki('p256').signer;
  const key = { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }), certificate, chain };
  await writeFile(file('key'), serialize(key));
});
afterAll(() => rm(folder, { recursive: true }));

const signingTime = new Date();
const file = (name: string) => join(folder, name);

/** Another process that signs `in.pdf` into `out.pdf`, so often, with the key of this one. */
function signing(place: string, times: number, sign = 'signer.sign'): ChildProcess {
  const url = (name: string) => pathToFileURL(join(import.meta.dirname, '..', name)).href;
  const script = `
    import { createPrivateKey } from 'node:crypto';
    import { readFileSync } from 'node:fs';
    import { deserialize } from 'node:v8';
    import { signPadesFile } from ${JSON.stringify(url('pades/index.ts'))};
    import { softwareSigner } from ${JSON.stringify(url('keys/index.ts'))};
    const [key, input, output] = ${JSON.stringify([file('key'), join(place, 'in.pdf'), join(place, 'out.pdf')])};
    const { privateKey, ...identity } = deserialize(readFileSync(key));
    const signer = softwareSigner({ ...identity, privateKey: createPrivateKey(privateKey) });
    const options = { signingTime: new Date() };
    for (let i = 0; i < ${times}; i++) await signPadesFile(input, output, { ...signer, sign: ${sign} }, options);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function conclusionOn(pdf: ByteSource): Promise<string> {
  const trust = [testPki('p256').root.certificate];
  return (await validate(pdf, { trust, offline: true })).conclusion;
}

describe('file to file', () => {
  it('processes that sign at once leave one whole file after the other, and nothing else', {
    timeout: 60_000,
  }, async () => {
    const place = await mkdtemp(file('at-once-'));
    const output = join(place, 'out.pdf');
    await writeFile(join(place, 'in.pdf'), makePdf({ filler: 200_000 }));
    const processes = [1, 2, 3].map(() => signing(place, 5));
    const ended = Promise.all(processes.map((process) => once(process, 'exit')));
    let isRunning = true;
    ended.then(() => {
      isRunning = false;
    });
    const seen = new Set<string>();
    while (isRunning) {
      if (existsSync(output)) seen.add(await conclusionOn(new BufferSource(await readFile(output))));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await ended).map(([code]) => code)).toEqual([0, 0, 0]);
    expect([...seen]).toEqual(['TOTAL_PASSED']);
    expect((await readdir(place)).sort()).toEqual(['in.pdf', 'out.pdf']);
  });

  it.each([
    ['small', 1000],
    ['large', 3_000_000],
  ])('a %s file whose signer is killed keeps its old output', { timeout: 60_000 }, async (_, filler) => {
    const place = await mkdtemp(file('killed-'));
    const [input, output] = [join(place, 'in.pdf'), join(place, 'out.pdf')];
    await writeFile(input, makePdf({ filler }));
    await writeFile(output, 'what was there before');
    const process = signing(place, 1, "() => new Promise(() => setInterval(console.log, 10, 'asked'))");
    if (process.stdout === null) throw new Error('The process has no output');
    await once(process.stdout, 'data');
    process.kill('SIGKILL');
    await once(process, 'exit');
    expect(await readFile(output, 'utf8')).toBe('what was there before');
    await signPadesFile(input, output, testSigner('p256'), { signingTime });
    expect(await conclusionOn(new BufferSource(await readFile(output)))).toBe('TOTAL_PASSED');
  });
});

/** A PDF with a stream of zeros that takes it beyond four gigabytes; the zeros are never all there. */
class LongSource implements ByteSource {
  readonly size: number;
  readonly #head: Buffer;
  readonly #tail: Buffer;
  readonly #tailStart: number;

  constructor(zeros: number) {
    const small = makePdf().toString('latin1');
    const body = small.slice(0, small.indexOf('xref\n'));
    const offsets = [...body.matchAll(/(\d+) 0 obj\n/g)].map((match) => match.index);
    const count = offsets.length + 2;
    this.#head = Buffer.from(`${body}${count - 1} 0 obj\n<</Length ${zeros}>>\nstream\n`, 'latin1');
    this.#tailStart = this.#head.length + zeros;
    const end = '\nendstream\nendobj\n';
    const rows = [...offsets, body.length].map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
    const startxref = this.#tailStart + end.length;
    this.#tail = Buffer.from(
      `${end}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${startxref}\n%%EOF\n`,
      'latin1',
    );
    this.size = this.#tailStart + this.#tail.length;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const out = Buffer.alloc(Math.max(0, Math.min(length, this.size - offset)));
    if (offset < this.#head.length) this.#head.copy(out, 0, offset);
    const intoTail = offset - this.#tailStart;
    if (intoTail + out.length > 0) this.#tail.copy(out, Math.max(0, -intoTail), Math.max(0, intoTail));
    return out;
  }

  async *stream(start: number, end: number): AsyncGenerator<Uint8Array> {
    const zeros = Buffer.alloc(1 << 20);
    for (let at = start; at < end; ) {
      const inZeros = at >= this.#head.length && at < this.#tailStart;
      const left = (at < this.#head.length ? this.#head.length : inZeros ? this.#tailStart : end) - at;
      const length = Math.min(left, end - at, zeros.length);
      yield inZeros ? zeros.subarray(0, length) : await this.read(at, length);
      at += length;
    }
  }
}

describe('more than four gigabytes', () => {
  it('are signed and validated where offsets do not fit into 32 bits', { timeout: 300_000 }, async () => {
    const source = new LongSource(2 ** 32);
    const added = await signPades(source, testSigner('p256'), { signingTime });
    const signed = new AppendedSource(source, added);
    expect(await conclusionOn(signed)).toBe('TOTAL_PASSED');
  });
});
