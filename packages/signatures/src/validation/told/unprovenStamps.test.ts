import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { attribute } from '../../cms/index.ts';
import { readSignedData } from '../../cms/read/index.ts';
import { der } from '../../der/index.ts';
import { BufferSource } from '../../io/index.ts';
import { issueCertificate, issueTimestamp } from '../../issuing/index.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { TEST_NOT_AFTER, TEST_NOT_BEFORE, testKey, testPki } from '../../testing/keys.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { addSignatureTimestamp, rebuild } from '../../testing/validation/cmsAttacks.ts';
import { replaceLastContents } from '../../testing/validation/lastContents.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { extendPdf, KIND, signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';
import type { ValidationReport } from '../report/report.ts';
import { describeReport, type ToldSignature } from './describeSignature.ts';
import { sentenceOf } from './sentence.ts';

const pki = testPki(KIND);
const crls = [pki.crl('root'), pki.crl('intermediate')];
const stampedAt = new Date('2026-01-02T04:00:00Z');
const sources = { at: stampedAt };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const root = testKey(KIND, 'stranger');
const stranger = {
  privateKey: root,
  certificate: issueCertificate({
    role: 'ca',
    subject: { country: 'TR', commonName: 'Kimsenin Tanımadığı Kök' },
    key: root,
    notBefore: TEST_NOT_BEFORE,
    notAfter: TEST_NOT_AFTER,
  }),
};

/** By an authority that nobody trusts, whose certificate bears the trusted one's name. */
async function pretended(imprint: Uint8Array): Promise<Uint8Array> {
  const subject = { country: 'TR', commonName: 'Test Zaman Damgası' };
  const { signer } = pki.issue({ role: 'tsa', subject, issuer: stranger });
  const authority = { ...signer, chain: [] };
  return await issueTimestamp({
    authority,
    imprint,
    digestAlgorithm: 'sha256',
    time: stampedAt,
    policy: '2.999.1',
  });
}
const copied = () => pki.timestamp(Buffer.alloc(32, 7), { at: stampedAt });

function toldOf(report: ValidationReport): ToldSignature {
  const [first] = describeReport(report);
  if (first === undefined) throw new Error('The report has no signature');
  return first.told;
}

const forged: readonly [string, (covered: Uint8Array) => Promise<Uint8Array>, string | null][] = [
  ['copied', copied, 'HASH_FAILURE'],
  ['by an authority that is not trusted', (covered) => pretended(sha256(covered)), null],
  ['garbage', async () => Buffer.from('3003020101', 'hex'), 'FORMAT_FAILURE'],
];

describe.each(forged)('EN 319 102-1, 5.4: a document time-stamp in a later revision that is %s', (...row) => {
  const [, make, subIndication] = row;
  let pdf: Buffer;
  beforeAll(async () => {
    const signed = await signPdf(makePdf(), { profile: 'baseline-t', sources });
    pdf = await replaceLastContents(await extendPdf(signed, 'baseline-lta', sources), make);
  });

  it('leaves the signature what it is, and gives it no archive level', async () => {
    const first = firstOf(await validated(pdf, { crls }));
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', bestSignatureTime: stampedAt.toISOString() });
    expect(first.level).toBe('LT');
    const stamp = first.timestamps.find(({ kind }) => kind === 'document');
    expect(stamp?.indication).not.toBe('TOTAL_PASSED');
    if (subIndication !== null) expect(stamp?.subIndication).toBe(subIndication);
  });

  it('is not told to be given by whoever it names', async () => {
    const { since, state, remarks, unchecked, wrong } = toldOf(await validated(pdf, { crls }));
    const by = since.revisions.map((revision) => revision.by);
    expect(by.map(({ key }) => key)).not.toContain('by_stamp');
    const unproven = by.find(({ key }) => key.startsWith('by_stamp_'));
    expect(unproven && sentenceOf(unproven, 'en')).toMatch(/is not verified\.$/);
    expect(unproven && sentenceOf(unproven, 'tr')).toContain('doğrulanamayan'.slice(0, 9));
    expect([state, unchecked, wrong]).toEqual(['passed', [], []]);
    expect(remarks.length).toBeGreaterThan(0);
  });
});

const appended: readonly [string, (imprint: Uint8Array) => Promise<Uint8Array>][] = [
  ['copied', copied],
  ['by an authority that is not trusted', pretended],
];

describe.each(appended)('a time-stamp appended to a CMS that is %s', (_name, make) => {
  it('gives no level, no time and takes nothing away', async () => {
    const report = await validated(await addSignatureTimestamp(await signCms(), make), { crls });
    expect(firstOf(report)).toMatchObject({ indication: 'TOTAL_PASSED', level: 'B' });
    const { clock, state } = toldOf(report);
    expect(state).toBe('passed');
    expect(clock.map(({ key }) => key)).toEqual(['time_claimed', 'time_unproven', 'time_stamp_unproven']);
  });

  it('leaves the level that a good one gives', async () => {
    const good = await signCms({ profile: 'baseline-lta', sources });
    const report = await validated(await addSignatureTimestamp(good, make), { crls });
    expect(firstOf(report)).toMatchObject({ indication: 'TOTAL_PASSED', level: 'LTA' });
  });

  it('does not stand in for the proof of existence that an expired or revoked signer needs', async () => {
    const { signer } = pki.issue({ notAfter: new Date('2026-02-01T00:00:00Z') });
    const expired = firstOf(
      await validated(await addSignatureTimestamp(await signCms({ signer }), make), { crls }),
    );
    expect(expired).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'OUT_OF_BOUNDS_NOT_REVOKED',
    });
    const { certificate } = pki.signer;
    const revoked = [{ certificate, at: new Date('2026-03-01T00:00:00Z'), reason: 'keyCompromise' }] as const;
    const lists = [pki.crl('root'), pki.crl('intermediate', { revoked })];
    const late = firstOf(
      await validated(await addSignatureTimestamp(await signCms(), make), { crls: lists }),
    );
    expect(late).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' });
  });
});

it('garbage in an unsigned attribute takes nothing from a signature, and is told', async () => {
  const garbage = attribute(ATTRIBUTE.signatureTimestamp, der.octetString(Buffer.from([1])));
  const bytes = rebuild(
    await signCms({ profile: 'baseline-t', sources, packaging: 'detached' }),
    (parts) => ({
      ...parts,
      signers: parts.signers.map((signer) => ({ ...signer, unsigned: [...signer.unsigned, garbage] })),
    }),
  );
  const content = new BufferSource(CONTENT);
  const report = await validated(bytes, { crls, content });
  expect(firstOf(report)).toMatchObject({ indication: 'TOTAL_PASSED', level: 'T' });
  expect(toldOf(report).clock.map(({ key }) => key)).toContain('time_stamp_unreadable');
});

describe('an archive time-stamp', () => {
  it('from before what it covers makes no archive, and is told', async () => {
    const stamped = await signPdf(makePdf(), { profile: 'baseline-lt', sources });
    const early = await extendPdf(stamped, 'baseline-lta', { at: new Date('2026-01-02T03:30:00Z') });
    const report = await validated(early, { crls });
    expect(firstOf(report)).toMatchObject({ indication: 'TOTAL_PASSED', level: 'LT' });
    const { wrong, clock } = toldOf(report);
    expect(wrong.map(({ key }) => key)).toEqual(['timestamp_before_covered']);
    expect(clock.map(({ key }) => key)).not.toContain('time_archived');
    const inOrder = await extendPdf(stamped, 'baseline-lta', { at: new Date('2026-01-02T04:00:00Z') });
    expect(firstOf(await validated(inOrder, { crls }))).toMatchObject({ level: 'LTA' });
  });

  it('that covers no time-stamp on the signature makes none', async () => {
    const archived = await signCms({ profile: 'baseline-lta', sources, packaging: 'detached' });
    const archive = Buffer.from(der.oid(ATTRIBUTE.archiveTimestampV3));
    const [value] = readSignedData(archived).signerInfos.map(({ signature }) => signature);
    const token = await pki.timestamp(sha256(value ?? Buffer.of()), sources);
    const later = rebuild(archived, (parts) => ({
      ...parts,
      signers: parts.signers.map((signer) => ({
        ...signer,
        unsigned: [
          ...signer.unsigned.filter((one) => Buffer.from(one).includes(archive)),
          attribute(ATTRIBUTE.signatureTimestamp, token),
        ],
      })),
    }));
    const first = firstOf(await validated(later, { crls, content: new BufferSource(CONTENT) }));
    expect(first.timestamps.map(({ kind }) => kind)).toEqual(['signature', 'archive']);
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', level: 'LT' });
  });
});
