import { describe, expect, it } from 'vitest';
import { CadesFile } from '../../cades/cadesFile.ts';
import { openContainer } from '../../cades/container.ts';
import { extendCades, signCades } from '../../cades/index.ts';
import { signerAt, withSigner } from '../../cades/signerTree.ts';
import { attribute } from '../../cms/index.ts';
import { cursor, der, readDer, readOid } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { ATTRIBUTE } from '../../oids.ts';
import type { SignatureProfile } from '../../profiles.ts';
import { testPki } from '../../testing/keys.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';
import { testSources } from '../../testing/validationData.ts';
import type { SignatureReport } from '../report/report.ts';

const pki = testPki(KIND);
const at = new Date('2026-01-02T03:10:00Z');
const signingTime = new Date('2026-01-02T03:04:05Z');
const PARENT = [0];
const COUNTER = [0, 0];

/** One signer's signature with another's beneath it (RFC 5652 11.4), both of one profile. */
async function counterSigned(profile: SignatureProfile): Promise<Uint8Array> {
  const signature = new BufferSource(await signCms({ profile, sources: { at } }));
  const options = { profile, signingTime };
  const sources = testSources(KIND, { at });
  return (
    await signCades({ kind: 'serial', signature }, pki.secondSigner.signer, options, sources)
  ).toBytes();
}

/** The file with other unsigned attributes at one of its signers. */
async function edited(
  bytes: Uint8Array,
  path: readonly number[],
  edit: (unsigned: readonly Uint8Array[]) => readonly Uint8Array[],
): Promise<Uint8Array> {
  const { parts } = await openContainer(new BufferSource(bytes));
  const signer = signerAt(parts, path).parts;
  const changed = withSigner(parts, path, { ...signer, unsigned: edit(signer.unsigned) });
  return new CadesFile(changed, new BufferSource(CONTENT)).toBytes();
}

/** revocation-values with an answer about one certificate (EN 319 122-1 A.1.1.3). */
function answerAbout(certificate: Uint8Array): Uint8Array {
  const response = pki.ocspResponse(certificate, { at });
  return attribute(ATTRIBUTE.revocationValues, der.sequence(der.explicit(1, der.sequence(response))));
}

const without =
  (...oids: readonly string[]) =>
  (unsigned: readonly Uint8Array[]) =>
    unsigned.filter((one) => !oids.includes(readOid(cursor(readDer(one)).next())));

const carrying = (values: Uint8Array) => (unsigned: readonly Uint8Array[]) => [...unsigned, values];

function both(first: SignatureReport): readonly SignatureReport[] {
  expect(first.counterSignatures).toHaveLength(1);
  return [first, ...first.counterSignatures];
}

const VALUES = [ATTRIBUTE.certificateValues, ATTRIBUTE.revocationValues];

describe('values that a counter-signature carries', () => {
  const turkish = { policy: 'tr', crls: [pki.crl('root'), pki.crl('intermediate')] } as const;
  const codesOfProfiles = async (file: Uint8Array) =>
    both(firstOf(await validated(file, turkish))).map(({ turkishProfile }) =>
      turkishProfile?.findings.map(({ code }) => code),
    );

  it('are what its own signer was checked by', async () => {
    const [parent, counter] = both(firstOf(await validated(await counterSigned('tr-p4'), turkish)));
    for (const one of [parent, counter]) {
      expect(one?.turkishProfile).toEqual({ name: 'P4', archive: false, conforms: true, findings: [] });
      expect([one?.indication, one?.errors]).toEqual(['TOTAL_PASSED', []]);
    }
  });

  it('are none of the signature above it', async () => {
    const file = await edited(await counterSigned('tr-p4'), PARENT, without(...VALUES));
    expect(await codesOfProfiles(file)).toEqual([['tr_values_missing'], []]);
  });

  it('are its own alone: those of the signature above it are none', async () => {
    const file = await edited(await counterSigned('tr-p4'), COUNTER, without(...VALUES));
    expect(await codesOfProfiles(file)).toEqual([[], ['tr_values_missing']]);
  });

  it('must be about its own signer, whatever the signature above it carries', async () => {
    const stripped = await edited(await counterSigned('tr-p4'), COUNTER, without(ATTRIBUTE.revocationValues));
    const file = await edited(stripped, COUNTER, carrying(answerAbout(pki.signer.certificate)));
    const [parent, counter] = await codesOfProfiles(file);
    expect(parent).toEqual([]);
    expect(counter).toContain('tr_revocation_not_ocsp');
  });
});

describe('the level of signatures in one CMS', () => {
  const levels = (first: SignatureReport) => both(first).map(({ level }) => level);

  it.each([
    ['the counter-signature', COUNTER, pki.secondSigner.certificate, ['T', 'LT']],
    ['the signature above it', PARENT, pki.signer.certificate, ['LT', 'T']],
  ] as const)('counts values for %s alone, which carries them', async (_, path, about, expected) => {
    const file = await edited(await counterSigned('baseline-t'), path, carrying(answerAbout(about)));
    expect(levels(firstOf(await validated(file)))).toEqual(expected);
  });

  it('counts no attribute that has no value', async () => {
    const empty = [ATTRIBUTE.signatureTimestamp, ATTRIBUTE.archiveTimestampV3].map((oid) =>
      der.sequence(der.oid(oid), der.setOf()),
    );
    const bytes = await signCms({ profile: 'baseline-b' });
    const file = await edited(bytes, PARENT, (unsigned) => [...unsigned, ...empty]);
    expect(firstOf(await validated(file))).toMatchObject({ indication: 'TOTAL_PASSED', level: 'B' });
  });

  it('counts values for that of two signers side by side who carries them', async () => {
    const signature = new BufferSource(await signCms({ profile: 'baseline-t', sources: { at } }));
    const options = { profile: 'baseline-t', signingTime } as const;
    const sources = testSources(KIND, { at });
    const two = await signCades({ kind: 'parallel', signature }, pki.secondSigner.signer, options, sources);
    const found: (string | null)[][] = [];
    for (const place of [[0], [1]]) {
      const file = await edited(await two.toBytes(), place, carrying(answerAbout(pki.signer.certificate)));
      const { signatures } = await validated(file);
      found.push(signatures.filter(({ level }) => level === 'LT').map(({ signer }) => signer));
    }
    expect(found.toSorted()).toEqual([['Ayşe Yılmaz Işık'], ['Çağrı Öztürk']]);
  });

  it('counts what the SignedData carries for all of them (EN 319 122-1 6.3)', async () => {
    const signature = new BufferSource(await counterSigned('baseline-t'));
    const file = await extendCades(signature, { profile: 'baseline-lt' }, testSources(KIND, { at }));
    expect(levels(firstOf(await validated(await file.toBytes())))).toEqual(['LT', 'LT']);
  });
});
