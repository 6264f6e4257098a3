import { beforeAll, describe, expect, it } from 'vitest';
import { hash } from '../algorithms/index.ts';
import { attributeValues, type CmsSignerInfo, readSignedData } from '../cms/read/index.ts';
import { writePem } from '../der/index.ts';
import { BufferSource } from '../io/index.ts';
import type { Signer } from '../keys/signer.ts';
import { softwareSigner } from '../keys/softwareSigner.ts';
import { ATTRIBUTE } from '../oids.ts';
import { type SignatureProfile, signatureProfiles } from '../profiles.ts';
import { hasBouncyCastle, judgedByBouncyCastle } from '../testing/bouncyCastle.ts';
import { type KeyKind, testKey, testPki } from '../testing/keys.ts';
import { hasTool, runTool } from '../testing/openssl.ts';
import { testSources } from '../testing/validationData.ts';
import { readTimestampToken } from '../timestamp/index.ts';
import { validate } from '../validation/index.ts';
import { type CadesInput, extendCades, signCades } from './index.ts';

const content = Buffer.from('Kurumlar arası yazışma');
const source = new BufferSource(content);
const sources = testSources('p256');
const pki = testPki('p256');
const trust = {
  'root.pem': writePem('CERTIFICATE', pki.root.certificate),
  'ca.pem': writePem('CERTIFICATE', pki.intermediate.certificate),
};

/** Milliseconds for a judge of all files on a machine that has other things to do. */
const PATIENCE = 120_000;

/** One hierarchy for all, so that only the signer's key differs. */
const keys: readonly (readonly [name: string, kind: KeyKind, pss: boolean])[] = [
  ['rsa2048', 'rsa2048', false],
  ['rsa3072', 'rsa3072', false],
  ['rsa4096', 'rsa4096', false],
  ['pss', 'rsa3072', true],
  ['p256', 'p256', false],
  ['p384', 'p384', false],
  ['p521', 'p521', false],
];
const forms = ['attached', 'detached', 'parallel', 'serial'] as const;
type Form = (typeof forms)[number] | 'three';

interface Sample {
  readonly name: string;
  readonly profile: SignatureProfile;
  readonly form: Form;
  readonly bytes: Uint8Array;
}

async function sample(profile: SignatureProfile, form: Form, signer: Signer): Promise<Uint8Array> {
  const packaging = form === 'detached' ? 'detached' : 'attached';
  const other = pki.secondSigner.signer;
  const steps: (readonly [(signature: BufferSource) => CadesInput, Signer])[] = [
    [() => ({ kind: 'new', content: source, packaging }), signer],
  ];
  if (form === 'parallel') steps.push([(signature) => ({ kind: 'parallel', signature }), other]);
  if (form === 'serial') steps.push([(signature) => ({ kind: 'serial', signature, target: [0] }), other]);
  let bytes: Uint8Array = new Uint8Array(0);
  for (const [input, by] of steps) {
    const file = await signCades(input(new BufferSource(bytes)), by, { profile }, sources);
    bytes = await file.toBytes();
  }
  // P3 is extended later, when its waiting period is over.
  if (!profile.startsWith('tr-p3')) return bytes;
  const options = { profile, content: source };
  return (await extendCades(new BufferSource(bytes), options, sources)).toBytes();
}

/** Three side by side, each with another digest. */
async function threeDigests(by: Omit<Parameters<typeof softwareSigner>[0], 'digest'>): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array(0);
  for (const digest of ['sha256', 'sha384', 'sha512'] as const) {
    const input =
      bytes.length === 0
        ? ({ kind: 'new', content: source, packaging: 'attached' } as const)
        : ({ kind: 'parallel', signature: new BufferSource(bytes) } as const);
    bytes = await (await signCades(input, softwareSigner({ ...by, digest }))).toBytes();
  }
  return bytes;
}

const samples: Sample[] = [];

beforeAll(async () => {
  for (const [keyName, kind, pss] of keys) {
    const { certificate, privateKey, chain } = pki.issue({ key: testKey(kind) });
    const by = { certificate, privateKey, chain, pss };
    const signer = softwareSigner(by);
    const three = await threeDigests(by);
    samples.push({ name: `three-digests-${keyName}`, profile: 'baseline-b', form: 'three', bytes: three });
    for (const profile of signatureProfiles) {
      for (const form of forms) {
        const name = `${profile}-${form}-${keyName}`;
        samples.push({ name, profile, form, bytes: await sample(profile, form, signer) });
      }
    }
  }
}, PATIENCE);

/** What each judge says about each file, by the file's name. */
function verdicts(say: (sample: Sample) => string): Record<string, string> {
  return Object.fromEntries(samples.map((one) => [one.name, say(one)]));
}

function expectedCounts({ profile, form }: Sample): string {
  const signatures = form === 'parallel' || form === 'serial' ? 2 : 1;
  const each = (wanted: boolean, count = 1) => (wanted ? signatures * count : 0);
  const isBare = profile === 'baseline-b' || profile === 'tr-p1';
  const isArchived = profile.endsWith('archive') || profile === 'baseline-lta';
  // P3: two CRLs, P4: one CRL and one OCSP answer.
  const isLong = profile.startsWith('tr-p3') || profile.startsWith('tr-p4');
  return [
    `signers=${form === 'three' ? 3 : form === 'parallel' ? 2 : 1}`,
    `counters=${form === 'serial' ? 1 : 0}`,
    `stamps=${each(!isBare)}`,
    `archives=${each(isArchived)}`,
    `references=${each(isLong, 2)}`,
  ].join(' ');
}

/** Every profile with every kind of key in every form: 280 files, and every digest with every kind of key. */
describe('the whole matrix', { timeout: PATIENCE }, () => {
  it('passes our own validator', async () => {
    // The OCSP answers are of a minute after the signature.
    const at = new Date(Date.now() + 5 * 60_000);
    const said = new Map<string, string>();
    for (const { name, bytes, form } of samples) {
      const outside = form === 'detached' ? { content: source } : {};
      const options = { trust: [pki.root.certificate], offline: true, at, ...outside };
      said.set(name, (await validate(new BufferSource(bytes), options)).conclusion);
    }
    expect(verdicts(({ name }) => said.get(name) ?? '')).toEqual(verdicts(() => 'TOTAL_PASSED'));
  });

  it.skipIf(!hasBouncyCastle())('passes BouncyCastle with all that is in it', () => {
    const files: Record<string, Uint8Array> = {};
    for (const { name, bytes, form } of samples) {
      files[name] = bytes;
      if (form === 'detached') files[`${name}.content`] = content;
    }
    const lines = judgedByBouncyCastle(files);
    const said = Object.fromEntries(samples.map(({ name }, index) => [name, lines[index] ?? lines[0]]));
    expect(said).toEqual(verdicts((one) => `OK ${expectedCounts(one)}`));
  });

  it.skipIf(!hasTool('openssl'))('passes openssl cms -verify -cades', () => {
    const script = [
      'for f in *.p7s; do case $f in *-detached-*) c="-content content";; *) c="";; esac',
      'openssl cms -verify -cades -binary -inform DER -in $f $c -CAfile root.pem -out out 2>err',
      'if [ $? = 0 ] && cmp -s out content; then echo $f OK; else echo $f $(cat err); fi; done',
    ].join('\n');
    const files = Object.fromEntries(samples.map(({ name, bytes }) => [`${name}.p7s`, bytes]));
    const { stdout } = runTool('sh', ['-c', script], { ...files, ...trust, content });
    const lines = stdout.toString().trim().split('\n').sort();
    expect(lines).toEqual(samples.map(({ name }) => `${name}.p7s OK`).sort());
  });

  it.skipIf(!hasTool('openssl'))('has tokens that openssl ts -verify verifies', () => {
    const files: Record<string, Uint8Array | string> = { ...trust };
    const expected: string[] = [];
    for (const { name, bytes, form } of samples) {
      if (form !== 'attached') continue;
      const [signer] = readSignedData(bytes).signerInfos;
      for (const [index, { token, digest }] of (signer === undefined ? [] : tokensOver(signer)).entries()) {
        files[`${name}-${index}.tst`] = token;
        files[`${name}-${index}.hex`] = Buffer.from(digest).toString('hex');
        expected.push(`${name}-${index}.tst OK`);
      }
    }
    const script = [
      'for f in *.tst; do d=$(cat $' + '{f%.tst}.hex)',
      'openssl ts -verify -token_in -in $f -digest $d -CAfile root.pem -untrusted ca.pem >out 2>&1 \\',
      '&& echo $f OK || echo $f $(cat out); done',
    ].join('\n');
    const { stdout } = runTool('sh', ['-c', script], files);
    expect(stdout.toString().trim().split('\n').sort()).toEqual(expected.sort());
    expect(expected).toHaveLength(keys.length * 11);
  });
});

/** Tokens of a signature with what they have to be over; of archive time-stamps only the token says that. */
function tokensOver(signer: CmsSignerInfo): readonly { token: Uint8Array; digest: Uint8Array }[] {
  const of = (type: string) =>
    attributeValues(signer.unsignedAttributes, type).map(({ encoded }) => readTimestampToken(encoded));
  return [
    ...of(ATTRIBUTE.signatureTimestamp).map(({ der, info }) => ({
      token: der,
      digest: hash(info.hash ?? 'sha256', signer.signature),
    })),
    ...of(ATTRIBUTE.archiveTimestampV3).map(({ der, info }) => ({ token: der, digest: info.imprint })),
  ];
}
