import { beforeAll, describe, expect, it } from 'vitest';
import { writePem } from '../der/index.ts';
import { BufferSource } from '../io/index.ts';
import type { AlgorithmChoice } from '../keys/algorithmFor.ts';
import type { Signer } from '../keys/signer.ts';
import { type SignatureProfile, signatureProfiles } from '../profiles.ts';
import { hasTool, type KeyKind, runTool, testKey, testPki, testSources } from '../testing/index.ts';
import { hasJava, judgedByJava } from '../testing/xades/judgedByJava.ts';
import { sampleXml, xmlsecIds } from '../testing/xades/xadesVerdicts.ts';
import { validate } from '../validation/index.ts';
import { extendXades } from './extend/extend.ts';
import { counterSignXades } from './write/counterSign.ts';
import { guaranteeLetter } from './write/guaranteeLetter.ts';
import { signXades } from './write/sign.ts';

/** Only the signers' keys are of every kind: authorities sign with one curve, or this would take a minute. */
const pki = testPki('p256');
const sources = testSources('p256');
const trust = [pki.root.certificate];

const keys: readonly (readonly [name: string, kind: KeyKind, choice?: AlgorithmChoice])[] = [
  ['rsa2048', 'rsa2048'],
  ['rsa3072', 'rsa3072', { digest: 'sha384' }],
  ['rsa4096', 'rsa4096', { digest: 'sha512' }],
  ['pss', 'rsa2048', { pss: true }],
  ['p256', 'p256'],
  ['p384', 'p384'],
  ['p521', 'p521'],
];

const detached = { 'icerik.bin': Buffer.from('Dışarıdaki içerik') };
const counterSigner = pki.secondSigner.signer;

/** A file in one of the forms, at the level to which signing itself goes. */
const forms: Readonly<Record<string, (signer: Signer, profile: SignatureProfile) => Promise<Uint8Array>>> = {
  enveloped: (signer, profile) =>
    signXades({ form: 'enveloped', document: sampleXml }, signer, { profile }, sources),
  enveloping: (signer, profile) =>
    signXades({ form: 'enveloping', content: sampleXml }, signer, { profile }, sources),
  detached: (signer, profile) =>
    signXades(
      { form: 'detached', objects: [{ uri: 'icerik.bin', content: detached['icerik.bin'] }] },
      signer,
      { profile },
      sources,
    ),
  letter: (signer, profile) =>
    signXades(
      { form: 'enveloped', document: sampleXml },
      signer,
      { ...guaranteeLetter({ claimedRoles: ['Şube müdürü'] }), profile },
      sources,
    ),
  counter: async (signer, profile) => {
    const document = await signXades({ form: 'enveloped', document: sampleXml }, counterSigner, {
      profile: 'baseline-b',
    });
    return counterSignXades(document, signer, { profile }, sources);
  },
};

const levels: Readonly<Record<SignatureProfile, string>> = {
  'baseline-b': 'B',
  'baseline-t': 'T',
  'baseline-lt': 'LT',
  'baseline-lta': 'LTA',
  'tr-p1': 'B',
  'tr-p2': 'T',
  'tr-p3': 'XL',
  'tr-p4': 'XL',
  'tr-p3-archive': 'A',
  'tr-p4-archive': 'A',
};

async function extended(form: string, signed: Uint8Array, profile: SignatureProfile): Promise<Uint8Array> {
  if (!profile.startsWith('tr-p3')) return signed;
  const content = () => detached['icerik.bin'];
  if (form !== 'counter') return extendXades(signed, profile, sources, { content });
  const id = /<xades:CounterSignature><ds:Signature [^>]*Id="([^"]+)"/.exec(
    Buffer.from(signed).toString(),
  )?.[1];
  return extendXades(signed, profile, sources, { content, signature: { id: id ?? '' } });
}

describe('every profile with every key in every form', () => {
  const files: Record<string, Uint8Array> = {};

  beforeAll(async () => {
    for (const [name, kind, choice] of keys) {
      const { signer } = pki.issue({ key: testKey(kind) }, choice);
      for (const [form, make] of Object.entries(forms)) {
        for (const profile of signatureProfiles)
          files[`${profile}_${name}_${form}.xml`] = await extended(
            form,
            await make(signer, profile),
            profile,
          );
      }
    }
  }, 60_000);

  it('is made', () => {
    expect(Object.keys(files)).toHaveLength(
      signatureProfiles.length * keys.length * Object.keys(forms).length,
    );
  });

  it.skipIf(!hasJava())('holds for the JDK', () => {
    const names = Object.keys(files);
    const wanted = names.map((name) => (name.includes('_counter.') ? 'OK 2' : 'OK 1'));
    expect(judgedByJava({ ...files, ...detached })).toEqual(wanted);
  });

  it.skipIf(!hasTool('xmlsec1', '--version'))('holds for xmlsec1, which does not know PSS', () => {
    const names = Object.keys(files).filter((name) => !name.includes('_pss_'));
    const { status, stderr } = runTool(
      'xmlsec1',
      ['--verify', ...xmlsecIds, '--trusted-pem', 'root.pem', ...names],
      { ...files, ...detached, 'root.pem': writePem('CERTIFICATE', pki.root.certificate) },
    );
    expect(status === 0 ? '' : stderr).toBe('');
  });

  it.each(signatureProfiles)('is valid here, and of the level that %s means', async (profile) => {
    const content = new BufferSource(detached['icerik.bin']);
    for (const [name, bytes] of Object.entries(files)) {
      if (!name.startsWith(`${profile}_`)) continue;
      const given = name.includes('_detached.') ? { content } : {};
      const report = await validate(new BufferSource(bytes), { trust, offline: true, ...given });
      const [first] = report.signatures;
      const judged = name.includes('_counter.') ? first?.counterSignatures[0] : first;
      expect([name, report.conclusion, judged?.level, judged?.errors]).toEqual([
        name,
        'TOTAL_PASSED',
        levels[profile],
        [],
      ]);
    }
  });
});
