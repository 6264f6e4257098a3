import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { hash } from '../algorithms/index.ts';
import { readMessageDigest, signedAttributeEncodings } from '../cms/read/index.ts';
import { writePem } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { BufferSource, FileSource, readAll, writeFileWhole } from '../io/index.ts';
import type { Signer } from '../keys/signer.ts';
import { softwareSigner } from '../keys/softwareSigner.ts';
import { type KeyKind, testPki, testSigner } from '../testing/keys.ts';
import { hasTool, openssl } from '../testing/openssl.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import { verifyValue } from '../x509/index.ts';
import { openContainer } from './container.ts';
import {
  cadesSignRequest,
  finishCades,
  inspectCades,
  type PreparedCades,
  prepareCades,
  signCades,
} from './index.ts';
import { everySigner, signerAt } from './signerTree.ts';

const content = Buffer.from('İmzalanacak içerik: ğüşiöç\n'.repeat(100));
const source = new BufferSource(content);
const root = (kind: KeyKind) => writePem('CERTIFICATE', testPki(kind).root.certificate);
const verifyArgs = [
  'cms',
  '-verify',
  '-cades',
  '-inform',
  'DER',
  '-in',
  's.p7s',
  '-CAfile',
  'root.pem',
  '-binary',
];

async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'none';
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
}

const second = (kind: KeyKind): Signer => softwareSigner(testPki(kind).secondSigner);

function opensslVerifies(signature: Uint8Array, kind: KeyKind, detachedContent?: Uint8Array): string {
  const files = {
    's.p7s': signature,
    'root.pem': root(kind),
    ...(detachedContent && { content: detachedContent }),
  };
  const answer = openssl(detachedContent ? [...verifyArgs, '-content', 'content'] : verifyArgs, files);
  if (answer.status === 0 && !answer.stdout.equals(content)) return 'other content came out';
  return answer.stderr;
}

describe.skipIf(!hasTool('openssl'))('CAdES baseline-B (EN 319 122-1 6), judged by OpenSSL', () => {
  it.each<[KeyKind, boolean]>([
    ['rsa2048', false],
    ['rsa2048', true],
    ['p256', false],
    ['p384', false],
    ['p521', false],
  ])('%s (PSS %s), attached and detached', async (kind, pss) => {
    for (const packaging of ['attached', 'detached'] as const) {
      const file = await signCades({ kind: 'new', content: source, packaging }, testSigner(kind, { pss }));
      const bytes = await file.toBytes();
      expect(bytes.length).toBe(file.size);
      expect(opensslVerifies(bytes, kind, packaging === 'detached' ? content : undefined)).toContain(
        'Verification successful',
      );
    }
  });

  it('parallel: further signers over the same content, attached and detached', async () => {
    for (const packaging of ['attached', 'detached'] as const) {
      const first = await (
        await signCades({ kind: 'new', content: source, packaging }, testSigner('p256'))
      ).toBytes();
      const input = {
        kind: 'parallel',
        signature: new BufferSource(first),
        ...(packaging === 'detached' && { content: source }),
      } as const;
      const both = await (await signCades(input, second('p256'))).toBytes();
      expect(opensslVerifies(both, 'p256', packaging === 'detached' ? content : undefined)).toContain(
        'Verification successful',
      );
      expect((await inspectCades(new BufferSource(both))).signatures).toHaveLength(2);
      const old = await openContainer(new BufferSource(first));
      const names = (await inspectCades(new BufferSource(both))).signatures.map(({ name }) => name);
      expect(names).toContain(
        [...everySigner(old.parts)].map(({ info }) =>
          Buffer.from(hash('sha256', info.signature)).toString('hex'),
        )[0],
      );
    }
  });

  it('parallel onto what OpenSSL wrote in BER with indefinite lengths', async () => {
    const { signer } = testPki('p256');
    const streamed = openssl(
      [
        'cms',
        '-sign',
        '-cades',
        '-binary',
        '-nodetach',
        '-stream',
        '-indef',
        '-outform',
        'DER',
        '-in',
        'content',
        '-signer',
        'own.pem',
        '-inkey',
        'key.pem',
        '-md',
        'sha512',
      ],
      {
        content,
        'own.pem': writePem('CERTIFICATE', signer.certificate),
        'key.pem': signer.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      },
    ).stdout;
    expect(streamed[1]).toBe(0x80);
    const both = await (
      await signCades({ kind: 'parallel', signature: new BufferSource(streamed) }, second('p256'))
    ).toBytes();
    expect(both[1]).not.toBe(0x80);
    expect(opensslVerifies(both, 'p256')).not.toContain('failure');
    expect((await inspectCades(new BufferSource(both))).contentSize).toBe(content.length);
  });

  it('serial: each counter-signs the newest one, and OpenSSL still verifies the outer signature', async () => {
    let bytes = await (
      await signCades({ kind: 'new', content: source, packaging: 'attached' }, testSigner('p256'), {
        signingTime: new Date('2026-01-01'),
      })
    ).toBytes();
    for (const month of ['02', '03', '04']) {
      const signingTime = new Date(`2026-${month}-01`);
      bytes = await (
        await signCades({ kind: 'serial', signature: new BufferSource(bytes) }, second('p256'), {
          signingTime,
        })
      ).toBytes();
    }
    const { parts } = await openContainer(new BufferSource(bytes));
    expect([...everySigner(parts)].map(({ path }) => path)).toEqual([[0], [0, 0], [0, 0, 0], [0, 0, 0, 0]]);
    for (const { path, info } of everySigner(parts)) {
      if (path.length === 1) continue;
      const parent = signerAt(parts, path.slice(0, -1)).info;
      expect(Buffer.from(readMessageDigest(info) ?? [])).toEqual(
        Buffer.from(hash('sha256', parent.signature)),
      );
      const [signed] = signedAttributeEncodings(info);
      const key = certificateSummary(testPki('p256').secondSigner.certificate).publicKey();
      expect(
        verifyValue({ scheme: 'ecdsa', hash: 'sha256' }, key, signed ?? new Uint8Array(), info.signature),
      ).toBe(true);
    }
    expect(opensslVerifies(bytes, 'p256')).toContain('Verification successful');
  });

  it('serial onto a chosen signature', async () => {
    const first = await (
      await signCades({ kind: 'new', content: source, packaging: 'attached' }, testSigner('p256'))
    ).toBytes();
    const two = await (
      await signCades({ kind: 'parallel', signature: new BufferSource(first) }, second('p256'))
    ).toBytes();
    const signed = await signCades(
      { kind: 'serial', signature: new BufferSource(two), target: [1] },
      testSigner('p384'),
    );
    const { signatures } = await inspectCades(new BufferSource(await signed.toBytes()));
    expect(signatures).toHaveLength(3);
    expect(signatures.filter(({ path }) => path.length === 2)).toHaveLength(1);
    const missing = signCades(
      { kind: 'serial', signature: new BufferSource(two), target: [5] },
      testSigner('p384'),
    );
    expect(await codeOf(missing)).toBe('signer_not_found');
  });

  it('serial onto each of two by name, though adding sorts the signers anew', async () => {
    const first = await signCades(
      { kind: 'new', content: source, packaging: 'attached' },
      testSigner('p256'),
    );
    const both = await signCades(
      { kind: 'parallel', signature: new BufferSource(await first.toBytes()) },
      second('p256'),
    );
    let signature = new BufferSource(await both.toBytes());
    const { signatures } = await inspectCades(signature);
    for (const { name } of signatures) {
      const file = await signCades({ kind: 'serial', signature, target: name }, testSigner('p384'));
      signature = new BufferSource(await file.toBytes());
    }
    const paths = (await inspectCades(signature)).signatures.map(({ path }) => path);
    expect(paths).toEqual([[0], [0, 0], [1], [1, 0]]);
  });
});

describe('refusals', () => {
  it('parallel over other content is refused, and detached without content', async () => {
    const detached = await (
      await signCades({ kind: 'new', content: source, packaging: 'detached' }, testSigner('p256'))
    ).toBytes();
    const signature = new BufferSource(detached);
    const other = new BufferSource(randomBytes(10));
    expect(await codeOf(signCades({ kind: 'parallel', signature, content: other }, second('p256')))).toBe(
      'content_mismatch',
    );
    expect(await codeOf(signCades({ kind: 'parallel', signature }, second('p256')))).toBe('content_missing');
  });

  it('an algorithm that the key cannot have is refused before the key is asked', async () => {
    const { certificate, chain } = testPki('p256').signer;
    const odd = { certificate, chain, algorithm: { scheme: 'rsa-pkcs1', digest: 'sha256' } } as const;
    expect(await codeOf(prepareCades({ kind: 'new', content: source, packaging: 'attached' }, odd))).toBe(
      'algorithm_mismatch',
    );
  });

  it('P1 takes no policy', async () => {
    const policy = { oid: '2.999', digestAlgorithm: 'sha256', digest: new Uint8Array(32) } as const;
    const run = signCades({ kind: 'new', content: source, packaging: 'attached' }, testSigner('p256'), {
      profile: 'tr-p1',
      policy,
    });
    expect(await codeOf(run)).toBe('policy_forbidden');
  });
});

describe('two steps, stored between them', () => {
  const store = (prepared: PreparedCades): PreparedCades => JSON.parse(JSON.stringify(prepared));

  it('finishes what was stored as JSON', async () => {
    const signer = testSigner('p256');
    const prepared = store(
      await prepareCades({ kind: 'new', content: source, packaging: 'attached' }, signer),
    );
    const value = await signer.sign(cadesSignRequest(prepared));
    const bytes = await (await finishCades(prepared, value, { content: source })).toBytes();
    expect((await inspectCades(new BufferSource(bytes))).attached).toBe(true);
  });

  it('refuses a value of another key or over something else', async () => {
    const prepared = await prepareCades(
      { kind: 'new', content: source, packaging: 'attached' },
      testSigner('p256'),
    );
    const wrong = await second('p256').sign(cadesSignRequest(prepared));
    expect(await codeOf(finishCades(prepared, wrong, { content: source }))).toBe('signature_mismatch');
    expect(await codeOf(finishCades(prepared, randomBytes(64), { content: source }))).toBe(
      'signature_mismatch',
    );
  });

  it('refuses PSS values with another salt length than the one it writes down', async () => {
    const signer = testSigner('rsa2048', { pss: true });
    const prepared = await prepareCades({ kind: 'new', content: source, packaging: 'detached' }, signer);
    const { privateKey } = testPki('rsa2048').signer;
    const { constants, sign } = await import('node:crypto');
    const value = sign('sha256', cadesSignRequest(prepared).toBeSigned, {
      key: privateKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 20,
    });
    expect(await codeOf(finishCades(prepared, value, {}))).toBe('signature_mismatch');
  });

  it('refuses content that changed meanwhile', async () => {
    const signer = testSigner('p256');
    const prepared = await prepareCades({ kind: 'new', content: source, packaging: 'attached' }, signer);
    const value = await signer.sign(cadesSignRequest(prepared));
    const changed = Buffer.from(content);
    changed[5] = 0;
    const file = await finishCades(prepared, value, { content: new BufferSource(changed) });
    expect(await codeOf(file.toBytes())).toBe('content_changed');
  });

  it('two people prepare at the same time, and both finish', async () => {
    const first = new BufferSource(
      await (
        await signCades({ kind: 'new', content: source, packaging: 'attached' }, testSigner('p256'))
      ).toBytes(),
    );
    const people = [second('p256'), testSigner('p384')];
    const prepared = await Promise.all(
      people.map((person) => prepareCades({ kind: 'parallel', signature: first }, person)),
    );
    let signature = first;
    for (const [index, one] of prepared.entries()) {
      const value = await people[index]?.sign(cadesSignRequest(one));
      const file = await finishCades(one, value ?? new Uint8Array(), { signature });
      signature = new BufferSource(await file.toBytes());
    }
    expect((await inspectCades(signature)).signatures).toHaveLength(3);
  });
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tomar-cades-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('streams content from file to file and reads it back out of the signature', async () => {
    const big = randomBytes(5_000_000);
    writeFileSync(join(folder, 'in'), big);
    await using input = FileSource.open(join(folder, 'in'));
    const file = await signCades({ kind: 'new', content: input, packaging: 'attached' }, testSigner('p256'));
    await writeFileWhole(join(folder, 'out'), (sink) => file.writeTo(sink));
    expect(readFileSync(join(folder, 'out')).length).toBe(file.size);
    await using output = FileSource.open(join(folder, 'out'));
    const opened = await openContainer(output);
    expect(opened.content?.size).toBe(big.length);
    expect(Buffer.from(await readAll(opened.content ?? source)).equals(big)).toBe(true);
  });
});

describe('hostile files', () => {
  it('truncated, bit-flipped and random CAdES files end in a SignatureError or are read', async () => {
    const file = await signCades({ kind: 'new', content: source, packaging: 'attached' }, testSigner('p256'));
    const good = await (
      await signCades({ kind: 'serial', signature: new BufferSource(await file.toBytes()) }, second('p256'))
    ).toBytes();
    const tail = good.length - content.length;
    const bit = fc.nat(tail * 8 - 1).map((value) => (value < 400 ? value : value + content.length * 8));
    await fc.assert(
      fc.asyncProperty(
        bit,
        fc.nat(good.length - 1),
        fc.uint8Array({ maxLength: 60 }),
        async (position, cut, noise) => {
          const flipped = Uint8Array.from(good);
          flipped[position >> 3] = (flipped[position >> 3] ?? 0) ^ (1 << (position & 7));
          await codeOf(inspectCades(new BufferSource(flipped)));
          expect(await codeOf(inspectCades(new BufferSource(good.subarray(0, cut))))).not.toBe('none');
          expect(await codeOf(inspectCades(new BufferSource(noise)))).not.toBe('none');
        },
      ),
      { numRuns: 500 },
    );
  });
});
