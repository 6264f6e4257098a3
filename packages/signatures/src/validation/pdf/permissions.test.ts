import { describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { findObjects, objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

async function permitted(permissions: (signature: number) => string, certification?: 2) {
  const signed = await signPdf(makePdf(), certification === undefined ? {} : { certification });
  const [signature = 0] = findObjects(signed, /ByteRange/);
  const catalog = objectText(signed, 1)
    .replace(/\/Perms<<.*?>>/, '')
    .replace('/Pages', `/Perms<<${permissions(signature)}>>/Pages`);
  const fake = objectText(signed, signature).replace('/Type', '/Reason(x)/Type');
  const parts = [part(1, catalog), part(90, fake)];
  const { indication, changesAfter } = firstOf(await validated(appendTable(signed, { parts })));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

/** 12.8.6: readers tell by the permissions whose certification a document has, and what its usage rights are. */
describe('the permissions of a document that was signed', () => {
  it.each([
    ['name an approval as a certification', (num: number) => `/DocMDP ${num} 0 R`],
    ['name a copy of it', () => '/DocMDP 90 0 R'],
    ['name nothing', () => '/DocMDP<<>>'],
    ['give rights of use', (num: number) => `/UR3 ${num} 0 R`],
    ['name something else', (num: number) => `/FieldMDP ${num} 0 R`],
  ])('do not come to %s', async (_name, permissions) => {
    expect(await permitted(permissions)).toEqual(['TOTAL_FAILED', 'permissions_changed']);
  });

  it('keep the certification', async () => {
    expect(await permitted((num) => `/DocMDP ${num} 0 R`, 2)).toEqual(['TOTAL_PASSED']);
    expect(await permitted((num) => `/DocMDP ${num} 0 R/UR3 ${num} 0 R`, 2)).toEqual([
      'TOTAL_FAILED',
      'permissions_changed',
    ]);
    expect((await permitted(() => '/DocMDP 90 0 R', 2))[0]).toBe('TOTAL_FAILED');
  });
});
