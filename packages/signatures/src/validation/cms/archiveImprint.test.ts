import { describe, expect, it } from 'vitest';
import { hash } from '../../algorithms/index.ts';
import { archiveImprint, withTokenAttribute } from '../../cades/archiveTimestamp.ts';
import { attribute, putTogether, takeApart } from '../../cms/index.ts';
import { der } from '../../der/index.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { testPki } from '../../testing/keys.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

const pki = testPki(KIND);
const at = new Date('2026-02-02T00:00:00Z');

/** Archives with one of the older hash indexes, which hash whole attributes and not their values. */
async function archivedWith(type: string, algorithm: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = await signCms({ profile: 'baseline-lt', sources: { at: new Date('2026-01-02T03:10:00Z') } });
  const { parts } = takeApart(bytes);
  const [signer] = parts.signers;
  if (signer === undefined) throw new Error('no signer');
  const list = (values: readonly Uint8Array[]) =>
    der.sequence(...values.map((value) => der.octetString(hash('sha256', value))));
  const index = der.sequence(
    ...algorithm,
    list(parts.certificates),
    list(parts.revocations),
    list(signer.unsigned),
  );
  const imprint = archiveImprint(parts, signer, hash('sha256', CONTENT), index, 'sha256');
  const token = withTokenAttribute(await pki.timestamp(imprint, { at }), attribute(type, index));
  const unsigned = [...signer.unsigned, attribute(ATTRIBUTE.archiveTimestampV3, token)];
  const [before, after] = putTogether({ ...parts, signers: [{ ...signer, unsigned }] }, CONTENT.length);
  return Buffer.concat([before, CONTENT, after]);
}

describe('older hash indexes of archive-time-stamp-v3', () => {
  const sha256 = der.sequence(der.oid('2.16.840.1.101.3.4.2.1'));

  it.each([
    ['TS 101 733 V2.2.1 6.4.2, the algorithm left out', ATTRIBUTE.atsHashIndex, []],
    ['TS 101 733 V2.2.1 6.4.2', ATTRIBUTE.atsHashIndex, [sha256]],
    ['EN 319 122-1 V1.0.0 5.5.2', ATTRIBUTE.atsHashIndexV2, [sha256]],
  ])('%s', async (_source, type, algorithm) => {
    const first = firstOf(await validated(await archivedWith(type, algorithm)));
    expect(first).toMatchObject({ indication: 'TOTAL_PASSED', level: 'LTA' });
    const archive = first.timestamps.find(({ kind }) => kind === 'archive');
    expect(archive).toMatchObject({ indication: 'TOTAL_PASSED', time: at.toISOString() });
  });
});
