import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSignedData } from '../cms/read/index.ts';
import { locateContent } from '../cms/read/locateContent.ts';
import { takeSignerApart } from '../cms/write/signerParts.ts';
import { writePem } from '../der/index.ts';
import { BufferSource } from '../io/index.ts';
import { hasBouncyCastle, madeByBouncyCastle } from '../testing/bouncyCastle.ts';
import { testKey, testPki } from '../testing/keys.ts';
import { hasTool, runTool } from '../testing/openssl.ts';
import { testSources } from '../testing/validationData.ts';
import { type CadesInput, extendCades, signCades } from './index.ts';

const pki = testPki('p256');
const sources = testSources('p256');
const rsa = pki.issue({ key: testKey('rsa2048') });
const content = Buffer.from('Dosya içeriği\r\nikinci satır\n'.repeat(40));
const source = new BufferSource(content);
const keyPem = (key: typeof rsa.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const files = {
  content,
  'ec.pem': writePem('CERTIFICATE', pki.signer.certificate),
  'ec.key': keyPem(pki.signer.privateKey),
  'rsa.pem': writePem('CERTIFICATE', rsa.certificate),
  'rsa.key': keyPem(rsa.privateKey),
  'ca.pem': writePem('CERTIFICATE', pki.intermediate.certificate),
  'root.pem': writePem('CERTIFICATE', pki.root.certificate),
};
const certificates = files['ec.pem'] + files['rsa.pem'];
/** Not all containers hold the intermediate. */
const trust = files['root.pem'] + files['ca.pem'];

/** What openssl says of each file, all its signers verified. */
function verifiedByOpenssl(signatures: Readonly<Record<string, Uint8Array>>, attached: boolean): string[] {
  const outside = attached ? '' : '-content content';
  const script = [
    'for f in *.p7s; do',
    `openssl cms -verify -binary -inform DER -in $f ${outside} -CAfile trust.pem -certfile certs.pem -out out 2>err`,
    'if [ $? = 0 ] && cmp -s out content; then echo OK; else cat err; fi; done',
  ].join('\n');
  const named = Object.entries(signatures).map(([name, bytes]) => [`${name}.p7s`, bytes]);
  const given = { ...Object.fromEntries(named), ...files, 'certs.pem': certificates, 'trust.pem': trust };
  return runTool('sh', ['-c', script], given).stdout.toString().trim().split('\n');
}

/** What was signed of each signer, octet for octet. */
async function signedParts(bytes: Uint8Array): Promise<string[]> {
  const { signerInfos } = readSignedData((await locateContent(new BufferSource(bytes))).skeleton);
  return signerInfos.map(({ node }) => Buffer.concat(takeSignerApart(node.encoded).fixed).toString('hex'));
}

/** Adds to a container in every way, and lets openssl verify what was there before and what came. */
async function expectGrowing(container: Uint8Array, attached: boolean): Promise<void> {
  const signature = new BufferSource(container);
  const input = { signature, ...(attached ? {} : { content: source }) };
  const ways: Record<string, CadesInput> = {
    parallel: { kind: 'parallel', ...input },
    serial: { kind: 'serial', ...input, target: [0] },
  };
  const before = await signedParts(container);
  const grown: Record<string, Uint8Array> = { before: container };
  for (const [name, way] of Object.entries(ways)) {
    const file = await signCades(way, pki.secondSigner.signer);
    grown[name] = await file.toBytes();
    expect(await signedParts(grown[name])).toEqual(expect.arrayContaining(before));
  }
  const parallel = new BufferSource(grown.parallel ?? container);
  const options = { profile: 'baseline-lta', content: source } as const;
  const newest = (await signedParts(parallel.bytes)).findIndex((parts) => !before.includes(parts));
  const extended = await extendCades(parallel, { ...options, target: [newest] }, sources);
  grown.extended = await extended.toBytes();
  expect(await signedParts(grown.extended)).toEqual(expect.arrayContaining(before));
  expect(verifiedByOpenssl(grown, attached)).toEqual(['OK', 'OK', 'OK', 'OK']);
}

const opensslOptions = fc.record({
  attached: fc.boolean(),
  stream: fc.boolean(),
  byKeyId: fc.boolean(),
  attributes: fc.constantFrom('none', 'plain', 'cades'),
  certificates: fc.boolean(),
  digest: fc.constantFrom('sha256', 'sha384', 'sha512'),
  signers: fc.constantFrom<readonly ('ec' | 'rsa' | 'pss')[]>(
    ['ec'],
    ['rsa'],
    ['pss'],
    ['ec', 'rsa'],
    ['pss', 'ec'],
  ),
});

type OpensslOptions = typeof opensslOptions extends fc.Arbitrary<infer Value> ? Value : never;

function signedByOpenssl(options: OpensslOptions): Uint8Array {
  const args = ['cms', '-sign', '-binary', '-in', 'content', '-outform', 'DER', '-md', options.digest];
  if (options.attached) args.push('-nodetach');
  if (options.stream) args.push('-stream');
  if (options.byKeyId) args.push('-keyid');
  if (options.attributes === 'none') args.push('-noattr');
  if (options.attributes === 'cades') args.push('-cades');
  args.push(...(options.certificates ? ['-certfile', 'ca.pem'] : ['-nocerts']));
  for (const signer of options.signers) {
    const name = signer === 'pss' ? 'rsa' : signer;
    args.push('-signer', `${name}.pem`, '-inkey', `${name}.key`);
    if (signer === 'pss') args.push('-keyopt', 'rsa_padding_mode:pss');
  }
  const { status, stdout, stderr } = runTool('openssl', args, files);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

describe('containers that others made take further signatures, and keep theirs', () => {
  it.skipIf(!hasTool('openssl'))('whatever openssl can be asked for', async () => {
    await fc.assert(
      fc.asyncProperty(opensslOptions, async (options) => {
        // openssl 3.0 cannot write PSS while it streams.
        fc.pre(!options.stream || !options.signers.includes('pss'));
        await expectGrowing(signedByOpenssl(options), options.attached);
      }),
      { numRuns: 12 },
    );
  });

  it.skipIf(!hasTool('openssl') || !hasBouncyCastle())('what BouncyCastle makes, BER too', async () => {
    const made = madeByBouncyCastle({
      content,
      'signer.der': pki.signer.certificate,
      'ca.der': pki.intermediate.certificate,
      'key.der': pki.signer.privateKey.export({ type: 'pkcs8', format: 'der' }),
      'crl.der': pki.crl('intermediate'),
    });
    expect(Object.keys(made)).toHaveLength(8);
    for (const [name, container] of Object.entries(made))
      await expectGrowing(container, name.endsWith('attached'));
  });
});
