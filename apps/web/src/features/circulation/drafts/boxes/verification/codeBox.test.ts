import { draftContent } from '@tomar/contract';
import { expect, it } from 'vitest';
import { allBoxes, codeKey, withAllBoxes } from './codeBox.ts';

const rect = { page: 1, x: 10, y: 10, width: 85, height: 110 };
const fileId = 'f'.repeat(24);

// SIGN-17
it('is a box of the editor, and none of a signer', () => {
  const content = draftContent.parse({
    name: 'İş',
    boxes: [{ ...rect, fileId, personKey: 'a' }],
    verificationPlaces: [{ ...rect, fileId }],
  });
  const all = allBoxes(content);
  expect(all.map(({ personKey }) => personKey)).toEqual(['a', codeKey]);
  expect(withAllBoxes(content, all)).toEqual(content);
  expect(withAllBoxes(content, all.slice(0, 1)).verificationPlaces).toEqual([]);
});

it('has a key that no participant can have', () => {
  const boxes = [{ ...rect, fileId, personKey: codeKey }];
  expect(draftContent.safeParse({ name: 'İş', boxes }).success).toBe(false);
});
