import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hash } from '../../algorithms/index.ts';
import { writePem } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { testPki } from '../../testing/keys.ts';
import { hasTool, openssl } from '../../testing/openssl.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import { verifyValue } from '../../x509/index.ts';
import { pkcs12Signer, readPkcs12, writePkcs12 } from './index.ts';
import { rc2CbcDecrypt } from './rc2.ts';

const password = 'Gizli Şifre 123';
const pki = testPki('p256');
const { certificate, privateKey, chain } = pki.signer;

async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'none';
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
}

function opensslExport(args: readonly string[], phrase = password): Uint8Array {
  const files = {
    'key.pem': privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    'own.pem': writePem('CERTIFICATE', certificate),
    'chain.pem': chain.map((one) => writePem('CERTIFICATE', one)).join(''),
  };
  const common = [
    'pkcs12',
    '-export',
    '-inkey',
    'key.pem',
    '-in',
    'own.pem',
    '-certfile',
    'chain.pem',
    '-name',
    'Ayşe',
  ];
  const answer = openssl([...common, '-passout', `pass:${phrase}`, ...args], files);
  if (answer.status !== 0) throw new Error(answer.stderr);
  return new Uint8Array(answer.stdout);
}

const variants: readonly (readonly string[])[] = [
  [],
  ['-legacy'],
  ['-legacy', '-descert'],
  ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-192-CBC', '-macalg', 'sha512'],
  ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-RC2-128', '-legacy', '-macalg', 'sha1'],
  ['-certpbe', 'NONE', '-keypbe', 'NONE'],
  ['-nomac'],
  ['-iter', '1', '-maciter'],
];

describe.skipIf(!hasTool('openssl'))('PKCS#12 (RFC 7292)', () => {
  it.each(variants.map((args) => [args.join(' ') || 'the default', args] as const))(
    'reads what OpenSSL writes with %s',
    async (_, args) => {
      const file = opensslExport(args);
      const content = await readPkcs12(file, password);
      expect(content.keys[0]?.friendlyName).toBe('Ayşe');
      const signer = await pkcs12Signer(file, password);
      expect(Buffer.from(signer.certificate).equals(certificate)).toBe(true);
      expect(signer.chain.map((one) => Buffer.from(one))).toEqual(chain.map((one) => Buffer.from(one)));
    },
  );

  it('reads files with an empty password', async () => {
    expect((await readPkcs12(opensslExport([], ''), '')).keys).toHaveLength(1);
    expect((await readPkcs12(opensslExport(['-legacy'], ''), '')).keys).toHaveLength(1);
  });

  it('says that the password is wrong, with and without a MAC', async () => {
    for (const args of variants.filter((one) => !one.includes('NONE')))
      expect(await codeOf(readPkcs12(opensslExport(args), 'wrong'))).toBe('pkcs12_wrong_password');
  });

  it('says so of every wrong password, also where the padding comes out right by chance', async () => {
    // Without certificates to decrypt before it, the key is what a wrong password meets first.
    for (const args of [[], ['-certpbe', 'NONE']]) {
      const file = opensslExport(['-iter', '1', '-nomac', ...args]);
      const codes = new Set<string>();
      for (let n = 0; n < 3000; n += 1) codes.add(await codeOf(readPkcs12(file, `wrong ${n}`)));
      expect([...codes]).toEqual(['pkcs12_wrong_password']);
    }
  });

  it('writes what OpenSSL reads', async () => {
    const file = await writePkcs12({
      privateKey,
      certificate,
      chain,
      password,
      friendlyName: 'İmza anahtarı',
      iterations: 2000,
    });
    const answer = openssl(['pkcs12', '-in', 'a.p12', '-passin', `pass:${password}`, '-nodes'], {
      'a.p12': file,
    });
    expect(answer.stderr).toBe('');
    expect(answer.stdout.toString().match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    expect(answer.stdout.toString()).toContain('BEGIN PRIVATE KEY');
  });
});

describe('signing with a PKCS#12 file', () => {
  let file: Uint8Array = new Uint8Array(0);
  beforeAll(async () => {
    file = await writePkcs12({
      privateKey,
      certificate,
      chain,
      password,
      friendlyName: 'Ayşe',
      iterations: 10,
    });
  });

  it('signs with the key of the certificate', async () => {
    const signer = await pkcs12Signer(file, password, { friendlyName: 'Ayşe' });
    const toBeSigned = Buffer.from('metin');
    const value = await signer.sign({
      toBeSigned,
      digest: hash('sha256', toBeSigned),
      algorithm: signer.algorithm,
    });
    const key = certificateSummary(certificate).publicKey();
    expect(verifyValue({ scheme: 'ecdsa', hash: 'sha256' }, key, toBeSigned, value)).toBe(true);
  });

  it('says when there is no such key, or its certificate is missing', async () => {
    expect(await codeOf(pkcs12Signer(file, password, { friendlyName: 'Fatma' }))).toBe('pkcs12_no_key');
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const odd = await writePkcs12({ privateKey: stranger, certificate, password, iterations: 10 });
    expect(await codeOf(pkcs12Signer(odd, password))).toBe('pkcs12_no_key');
  });

  it('a broken file ends in a SignatureError', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length * 8 - 1), fc.nat(file.length - 1), async (bit, cut) => {
        const flipped = Uint8Array.from(file);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await codeOf(readPkcs12(file.subarray(0, cut), password))).toMatch(/^pkcs12_/);
        await codeOf(readPkcs12(flipped, password));
      }),
      { numRuns: 300 },
    );
  });
});

describe('RC2 (RFC 2268 5)', () => {
  const vectors = [
    ['0000000000000000', 63, '0000000000000000', 'ebb773f993278eff'],
    ['ffffffffffffffff', 64, 'ffffffffffffffff', '278b27e42e2f0d49'],
    ['3000000000000000', 64, '1000000000000001', '30649edf9be7d2c2'],
    ['88', 64, '0000000000000000', '61a8a244adacccf0'],
    ['88bca90e90875a7f0f79c384627bafb2', 64, '0000000000000000', '1a807d272bbe5db1'],
    ['88bca90e90875a7f0f79c384627bafb2', 128, '0000000000000000', '2269552ab0f85ca6'],
  ] as const;
  it.each(vectors)('key %s with %i bits', (key, bits, plain, encrypted) => {
    const hex = (text: string) => Buffer.from(text, 'hex');
    expect(
      Buffer.from(rc2CbcDecrypt(hex(key), bits, new Uint8Array(8), hex(encrypted))).toString('hex'),
    ).toBe(plain);
  });
});
