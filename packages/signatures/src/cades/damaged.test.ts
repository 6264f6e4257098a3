import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSignedData } from '../cms/read/index.ts';
import type { DerNode } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { BufferSource } from '../io/index.ts';
import { testPki } from '../testing/keys.ts';
import { addArchiveV2 } from '../testing/validation/archiveV2.ts';
import { mutate, mutation } from '../testing/validation/mutations.ts';
import { signCms } from '../testing/validation/signedCms.ts';
import { KIND } from '../testing/validation/signedPdf.ts';
import { validated } from '../testing/validation/validated.ts';
import { testSources } from '../testing/validationData.ts';
import { extendCades, inspectCades, prepareCades } from './index.ts';

const pki = testPki(KIND);
const sources = testSources(KIND, { at: new Date('2026-05-05T00:00:00Z') });
const at = new Date('2026-01-02T03:10:00Z');
let archived: Uint8Array;
let oldArchived: Uint8Array;

beforeAll(async () => {
  archived = await signCms({ profile: 'baseline-lta', sources: { at } });
  const long = await signCms({ profile: 'baseline-lt', sources: { at } });
  const stamp = (imprint: Uint8Array) => pki.timestamp(imprint, { at: new Date('2026-02-02T00:00:00Z') });
  oldArchived = await addArchiveV2(long, { stamp });
});

describe('adding to a damaged CAdES file', () => {
  it.each(['version 3', 'version 2'] as const)(
    'is done or refused with a code, archived by %s',
    async (kind) => {
      const bytes = kind === 'version 3' ? archived : oldArchived;
      const attempts = [
        (signature: BufferSource) => inspectCades(signature),
        (signature: BufferSource) => prepareCades({ kind: 'parallel', signature }, pki.secondSigner.signer),
        (signature: BufferSource) => extendCades(signature, { profile: 'baseline-lta' }, sources),
      ];
      const change = fc.asyncProperty(mutation, fc.constantFrom(...attempts), async (damage, attempt) => {
        try {
          await attempt(new BufferSource(mutate(bytes, damage)));
        } catch (error) {
          if (!(error instanceof SignatureError)) throw error;
        }
      });
      await fc.assert(change, { numRuns: 150 });
    },
  );

  it('never leaves an archive time-stamp of version 2 right when an octet that it covers is another', async () => {
    const cms = readSignedData(oldArchived);
    const fixed = cms.signerInfos[0]?.node.children.filter((child) => !child.is(0xa1)) ?? [];
    const fields = [cms.certificatesField, cms.revocationsField, ...fixed];
    const covered = fields.filter((field): field is DerNode => field !== undefined);
    const place = fc
      .constantFrom(...covered)
      .chain(({ start, end }) => fc.integer({ min: start, max: end - 1 }));
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (index, mask) => {
        const copy = Buffer.from(oldArchived);
        copy[index] = (copy[index] ?? 0) ^ mask;
        const archives = await archiveVerdicts(copy);
        expect(archives).not.toContain('TOTAL_PASSED');
      }),
      { numRuns: 150 },
    );
  });
});

async function archiveVerdicts(bytes: Uint8Array): Promise<readonly string[]> {
  try {
    const { signatures } = await validated(bytes);
    const stamps = signatures.flatMap(({ timestamps }) => timestamps);
    return stamps.filter(({ kind }) => kind === 'archive').map(({ indication }) => indication);
  } catch (error) {
    if (error instanceof SignatureError) return [];
    throw error;
  }
}
