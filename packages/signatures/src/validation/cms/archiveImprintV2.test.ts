import { describe, expect, it } from 'vitest';
import { extendCades, inspectCades, prepareCades, signCades } from '../../cades/index.ts';
import { readSignedData } from '../../cms/read/index.ts';
import type { ContainerParts } from '../../cms/write/containerParts.ts';
import { BufferSource } from '../../io/index.ts';
import { issueTimestamp } from '../../issuing/index.ts';
import { turkishPolicy } from '../../profiles.ts';
import { hasBouncyCastle, judgedByBouncyCastle } from '../../testing/bouncyCastle.ts';
import { TEST_TSA_POLICY, testPki } from '../../testing/keys.ts';
import {
  type ArchiveV2Options,
  addArchiveV2,
  withIndefiniteContent,
} from '../../testing/validation/archiveV2.ts';
import { rebuild } from '../../testing/validation/cmsAttacks.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';
import { testSources } from '../../testing/validationData.ts';

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
  const bytes = await signCms({ profile: 'tr-p4', packaging, sources: { at: stampedAt } });
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
    const bytes = await signCms({ profile: 'baseline-lt', sources: { at: stampedAt } });
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

  it('allows no further signatures, which is said before the key is asked', async () => {
    const signature = new BufferSource(await archived('attached'));
    expect((await inspectCades(signature)).canSign).toBe(false);
    for (const kind of ['parallel', 'serial'] as const)
      await expect(prepareCades({ kind, signature }, pki.secondSigner.signer)).rejects.toMatchObject({
        code: 'archive_covers_signature',
      });
  });

  it.skipIf(!hasBouncyCastle())('BouncyCastle computes the same imprints', async () => {
    const once = await archived('attached');
    const files = {
      attached: once,
      twice: await addArchiveV2(once, { stamp: stamp(new Date('2026-03-03T00:00:00Z')) }),
      detached: await archived('detached'),
      'detached.content': CONTENT,
      renewed: await renewed(await archived('attached', { unsorted: true })),
      annex: await archived('attached', { reading: 'annex' }),
    };
    const lines = judgedByBouncyCastle(files);
    expect(lines.slice(0, 4)).toEqual([
      'OK signers=1 counters=0 stamps=1 archives=1 references=2',
      'OK signers=1 counters=0 stamps=1 archives=2 references=2',
      'OK signers=1 counters=0 stamps=1 archives=1 references=2',
      'OK signers=1 counters=0 stamps=1 archives=2 references=2',
    ]);
    expect(lines[4]).toContain('over something else');
  });
});

/** Validation data and time-stamps of a year later. */
const renewedAt = new Date('2026-05-05T00:00:00Z');
const sources = testSources(KIND, { at: renewedAt });

async function renewed(bytes: Uint8Array, profile: 'tr-p4-archive' | 'baseline-lta' = 'tr-p4-archive') {
  return (await extendCades(new BufferSource(bytes), { profile, content }, sources)).toBytes();
}

describe('EN 319 122-1 5.5.3: archive time-stamps of version 2 are renewed by version 3', () => {
  it.each([
    ['attached', false],
    ['attached', true],
    ['detached', true],
  ] as const)(
    '%s, and the older ones stay right (in an order of their own: %s)',
    async (packaging, unsorted) => {
      let bytes = await archived(packaging, { unsorted });
      for (const profile of ['tr-p4-archive', 'baseline-lta'] as const) bytes = await renewed(bytes, profile);
      const first = firstOf(await validated(bytes, { content }));
      expect([first.indication, first.level]).toEqual(['TOTAL_PASSED', 'A']);
      const archives = first.timestamps.filter(({ kind }) => kind === 'archive');
      expect(archives.map(({ indication }) => indication)).toEqual(Array(3).fill('TOTAL_PASSED'));
    },
  );

  it('leaves certificates and revocation information of the container as they stand', async () => {
    const old = await archived('attached', { unsorted: true });
    const hex = (bytes: Uint8Array = new Uint8Array(0)) => Buffer.from(bytes).toString('hex');
    const fieldOf = (bytes: Uint8Array) => readSignedData(bytes).certificatesField?.encoded;
    expect(hex(fieldOf(await renewed(old)))).toBe(hex(fieldOf(old)));
  });

  it('refuses where the encoding of the content could not be kept', async () => {
    const ber = new BufferSource(withIndefiniteContent(await archived('attached')));
    await expect(extendCades(ber, { profile: 'tr-p4-archive' }, sources)).rejects.toMatchObject({
      code: 'archive_covers_signature',
    });
  });

  it('extends a signature beside it only where the container stays as it is', async () => {
    const policy = turkishPolicy('tr-p4');
    const options = { profile: 'baseline-t', signingTime: stampedAt, ...(policy && { policy }) } as const;
    const then = testSources(KIND, { at: stampedAt });
    const input = { kind: 'new', content, packaging: 'attached' } as const;
    const one = await (await signCades(input, pki.signer.signer, options, then)).toBytes();
    const parallel = { kind: 'parallel', signature: new BufferSource(one) } as const;
    const beside = await signCades(parallel, pki.secondSigner.signer, options, then);
    const both = await addArchiveV2(await beside.toBytes(), { stamp: stamp() });
    const signature = new BufferSource(both);
    const target = (await inspectCades(signature)).signatures.find(({ archived: is }) => !is)?.name ?? '';
    const extend = (profile: 'tr-p4' | 'baseline-lt') => extendCades(signature, { profile, target }, sources);
    await expect(extend('baseline-lt')).rejects.toMatchObject({ code: 'archive_covers_signature' });
    const report = await validated(await (await extend('tr-p4')).toBytes());
    // The archived one has no validation data that the archive time-stamp could keep.
    expect(report.signatures.map(({ level }) => level).sort()).toEqual(['T', 'XL']);
    const archives = report.signatures.flatMap(({ timestamps }) =>
      timestamps.filter(({ kind }) => kind === 'archive'),
    );
    expect(archives.map(({ indication }) => indication)).toEqual(['TOTAL_PASSED']);
  });
});

describe('archive-time-stamp, version 1', () => {
  it('is named, and not taken for a proof', async () => {
    const { stamp: found } = await archiveStamp(await archived('attached', { attribute: 27 }));
    expect(found).toMatchObject({ indication: 'INDETERMINATE' });
    expect(found?.errors.map(({ code }) => code)).toEqual(['timestamp_unsupported']);
  });
});
