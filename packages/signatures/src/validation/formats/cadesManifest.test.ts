import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { signCades } from '../../cades/index.ts';
import { BufferSource } from '../../io/index.ts';
import { testPki } from '../../testing/keys.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';
import { type ManifestMember, writeManifest } from '../../xades/index.ts';
import { describeReport } from '../told/index.ts';

const member = (name: string, text = name): ManifestMember => ({
  name,
  sha256: createHash('sha256').update(text).digest('hex'),
});
const members = [member('Sözleşme.pdf'), member('Keşif.xlsx')];
const signingTime = new Date('2026-01-02T03:04:05Z');

async function signed(content: Uint8Array, packaging: 'attached' | 'detached' = 'attached') {
  const input = { kind: 'new', content: new BufferSource(content), packaging } as const;
  return (await signCades(input, testPki(KIND).signer.signer, { signingTime })).toBytes();
}

const coversOf = (report: Awaited<ReturnType<typeof validated>>) =>
  describeReport(report).map(({ told }) => told.covers.map(({ key }) => key));

it('covers the files of its manifest, each of which is told', async () => {
  const report = await validated(await signed(writeManifest(members)), { members });
  expect(report.conclusion).toBe('TOTAL_PASSED');
  expect(firstOf(report).covers).toEqual({
    kind: 'manifest',
    members: members.map(({ name }) => ({ name, state: 'intact' })),
  });
  expect(coversOf(report)).toEqual([['covers_manifest', 'covers_member_intact', 'covers_member_intact']]);
});

it.each([
  ['changed', [member('Sözleşme.pdf', 'other'), member('Keşif.xlsx')]],
  ['missing', [member('Sözleşme.pdf')]],
  ['unlisted', [...members, member('Ek.pdf')]],
])('fails where a file is %s, though the list is as it was signed', async (state, present) => {
  const bytes = await signed(writeManifest(members));
  expect((await validated(bytes)).conclusion).toBe('TOTAL_PASSED');
  const report = await validated(bytes, { members: present });
  const { indication, subIndication } = firstOf(report);
  expect([indication, subIndication]).toEqual(['TOTAL_FAILED', 'HASH_FAILURE']);
  expect(codesOf(firstOf(report))).toContain('manifest_mismatch');
  expect(coversOf(report)[0]).toContain(`covers_member_${state}`);
});

it('fails where what is signed is no manifest', async () => {
  const report = await validated(await signed(Buffer.from('<a/>')), { members });
  expect(codesOf(firstOf(report))).toContain('manifest_malformed');
  expect(report.conclusion).toBe('TOTAL_FAILED');
});

it('asks the manifest that is given beside a detached signature, too', async () => {
  const manifest = writeManifest(members);
  const bytes = await signed(manifest, 'detached');
  const content = new BufferSource(manifest);
  expect((await validated(bytes, { content, members })).conclusion).toBe('TOTAL_PASSED');
  const others = [member('Sözleşme.pdf', 'other'), member('Keşif.xlsx')];
  expect((await validated(bytes, { content, members: others })).conclusion).toBe('TOTAL_FAILED');
});

it('says first that the manifest itself is another', async () => {
  const manifest = writeManifest(members);
  const bytes = Buffer.from(await signed(manifest));
  const at = bytes.indexOf('ds:Reference');
  bytes.write('ds:Refarence', at);
  expect(codesOf(firstOf(await validated(bytes, { members })))).toEqual(['content_altered']);
});
