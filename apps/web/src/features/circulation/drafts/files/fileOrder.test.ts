import type { FileKind, JobFile } from '@tomar/contract';
import { expect, it } from 'vitest';
import { inOrder, moved, orderWith } from './fileOrder.ts';

const file = (id: string, kind: FileKind): JobFile => ({
  id,
  kind,
  name: `${id}.pdf`,
  size: 1,
  sha256: id,
  contentType: 'application/pdf',
  pages: 1,
  pageSizes: [],
  priorSignatures: 0,
  problem: null,
  remark: null,
});
const files = [file('a', 'Document'), file('x', 'Attachment'), file('b', 'Document'), file('c', 'Document')];

it('gives files in the order of the draft, new ones last', () => {
  expect(inOrder(files, ['b', 'x', 'a'], 'Document').map((one) => one.id)).toEqual(['b', 'a', 'c']);
});

it('keeps documents before attachments, whichever were put in order', () => {
  expect(orderWith(files, ['a', 'b', 'c', 'x'], 'Document', ['c', 'a', 'b'])).toEqual(['c', 'a', 'b', 'x']);
  expect(orderWith(files, ['b', 'a', 'c'], 'Attachment', ['x'])).toEqual(['b', 'a', 'c', 'x']);
});

it('moves one, and nothing beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});
