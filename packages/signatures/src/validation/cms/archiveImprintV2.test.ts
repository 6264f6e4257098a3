import { describe, expect, it } from 'vitest';
import { extendCades, signCades } from '../../cades/index.ts';
import { issueTimestamp } from '../../certificates/index.ts';
import type { ContainerParts } from '../../cms/containerParts.ts';
import { BufferSource } from '../../io/index.ts';
import { hasBouncyCastle, judgedByBouncyCastle } from '../../testing/bouncyCastle.ts';
import { TEST_TSA_POLICY, testPki } from '../../testing/keys.ts';
import { type ArchiveV2Options, addArchiveV2 } from '../testing/archiveV2.ts';
import { rebuild } from '../testing/cmsAttacks.ts';
import { CONTENT, signCms } from '../testing/signedCms.ts';
import { KIND } from '../testing/signedPdf.ts';
import { firstOf, validated } from '../testing/validated.ts';

const pki = testPki(KIND);
const content = new BufferSource(CONTENT);
const stampedAt = new Date('2026-01-02T03:10:00Z');
const archivedAt = new Date('2026-02-02T00:00:00Z');

const stamp =
  (at = archivedAt) =>
  (imprint: Uint8Array) =>
    pki.timestamp(imprint, { at });

/** A signature as older software archived it: ES-XL, then an archive time-stamp of version 2. */
async function archived(
  packaging: 'attached' | 'detached',
  options: Partial<ArchiveV2Options> = {},
): Promise<Uint8Array> {
  const bytes = await signCms({ profile: 'tr-p4', packaging, evidence: { at: stampedAt } });
  const outside = packaging === 'detached' ? { content: CONTENT } : {};
  return addArchiveV2(bytes, { stamp: stamp(), ...outside, ...options });
}

async function archiveStamp(bytes: Uint8Array) {
  const first = firstOf(await validated(bytes, { content }));
  return { first, stamp: first.timestamps.find(({ kind }) => kind === 'archive') };
}

describe('ETSI TS 101 733 6.4.1 archive-time-stamp, version 2', () => {
  it.each(['attached', 'detached'] as const)('is validated over an %s signature', async (packaging) => {
    const { first, stamp: found } = await archiveStamp(await archived(packaging));
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', level: 'A' });
    expect(found).toMatchObject({ indication: 'TOTAL_PASSED', time: archivedAt.toISOString() });
  });

  it.each([
    ['attached', 'annex'],
    ['detached', 'annex'],
    ['detached', 'annex-without-encapsulated'],
  ] as const)(
    'annex K: is validated too where %s signatures were hashed after the %s',
    async (packaging, reading) => {
      const { stamp: found } = await archiveStamp(await archived(packaging, { reading }));
      expect(found?.indication).toBe('TOTAL_PASSED');
    },
  );

  it('covers certificates and revocation information of the SignedData', async () => {
    const bytes = await signCms({ profile: 'baseline-lt', evidence: { at: stampedAt } });
    const { first, stamp: found } = await archiveStamp(await addArchiveV2(bytes, { stamp: stamp() }));
    expect([first.indication, first.level, found?.indication]).toEqual([
      'TOTAL_PASSED',
      'LTA',
      'TOTAL_PASSED',
    ]);
  });

  it('leaves out later ones and covers earlier ones', async () => {
    const once = await archived('attached');
    const twice = await addArchiveV2(once, { stamp: stamp(new Date('2026-03-03T00:00:00Z')) });
    const atOnce = await addArchiveV2(once, { stamp: stamp() });
    for (const bytes of [twice, atOnce]) {
      const first = firstOf(await validated(bytes));
      const archives = first.timestamps.filter(({ kind }) => kind === 'archive');
      expect(archives.map(({ indication }) => indication)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
    }
  });

  it('proves an earlier one whose authority has expired since', async () => {
    const brief = pki.issue({ role: 'tsa', notAfter: new Date('2026-02-20T00:00:00Z') });
    const byBrief = (imprint: Uint8Array) =>
      issueTimestamp({
        authority: brief.signer,
        imprint,
        digestAlgorithm: 'sha256',
        time: archivedAt,
        policy: TEST_TSA_POLICY,
      });
    const bytes = await archived('attached', { stamp: byBrief });
    const crls = [pki.crl('intermediate', { thisUpdate: new Date('2026-02-03T00:00:00Z') })];
    const archives = async (file: Uint8Array) =>
      firstOf(await validated(file, { crls }))
        .timestamps.filter(({ kind }) => kind === 'archive')
        .map(({ subIndication }) => subIndication);
    expect(await archives(bytes)).toEqual(['OUT_OF_BOUNDS_NOT_REVOKED']);
    const renewed = await addArchiveV2(bytes, { stamp: stamp(new Date('2026-02-10T00:00:00Z')) });
    expect(await archives(renewed)).toEqual([null, null]);
  });

  it.each([
    [
      'a certificate was added',
      (parts: ContainerParts) => ({
        ...parts,
        certificates: [...parts.certificates, pki.secondSigner.certificate],
      }),
    ],
    [
      'an unsigned attribute was taken away',
      (parts: ContainerParts) => ({
        ...parts,
        signers: parts.signers.map((signer) => ({ ...signer, unsigned: signer.unsigned.slice(1) })),
      }),
    ],
  ])('does not fit any more when %s', async (_what, change) => {
    const { stamp: found } = await archiveStamp(rebuild(await archived('detached'), change));
    expect(found).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
  });

  it('is neither right nor wrong without the content', async () => {
    const first = firstOf(await validated(await archived('detached')));
    expect(first.timestamps.find(({ kind }) => kind === 'archive')).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'SIGNED_DATA_NOT_FOUND',
    });
  });

  it('allows nothing to be added that it would not survive', async () => {
    const signature = new BufferSource(await archived('attached'));
    const refused = { code: 'archive_covers_signature' };
    await expect(signCades({ kind: 'parallel', signature }, pki.secondSigner.signer)).rejects.toMatchObject(
      refused,
    );
    await expect(signCades({ kind: 'serial', signature }, pki.secondSigner.signer)).rejects.toMatchObject(
      refused,
    );
    await expect(extendCades(signature, { profile: 'tr-p4-archive' }, {})).rejects.toMatchObject(refused);
  });

  it.skipIf(!hasBouncyCastle())('BouncyCastle computes the same imprints', async () => {
    const once = await archived('attached');
    const files = {
      attached: once,
      twice: await addArchiveV2(once, { stamp: stamp(new Date('2026-03-03T00:00:00Z')) }),
      detached: await archived('detached'),
      'detached.content': CONTENT,
      annex: await archived('attached', { reading: 'annex' }),
    };
    const lines = judgedByBouncyCastle(files);
    expect(lines.slice(0, 3)).toEqual([
      'OK signers=1 counters=0 stamps=1 archives=1 references=2',
      'OK signers=1 counters=0 stamps=1 archives=2 references=2',
      'OK signers=1 counters=0 stamps=1 archives=1 references=2',
    ]);
    expect(lines[3]).toContain('over something else');
  });
});

describe('archive-time-stamp, version 1', () => {
  it('is named, and not taken for a proof', async () => {
    const { stamp: found } = await archiveStamp(await archived('attached', { attribute: 27 }));
    expect(found).toMatchObject({ indication: 'INDETERMINATE' });
    expect(found?.errors.map(({ code }) => code)).toEqual(['timestamp_unsupported']);
  });
});
