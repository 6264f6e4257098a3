import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import type { SignatureBox } from '../draft.ts';
import { boxesOfMerged, checkMerge, type MergeFile, mergeProblem } from './mergeRules.ts';

const file = (over: Partial<MergeFile> = {}): MergeFile => ({
  name: 'Belge.pdf',
  size: 1000,
  contentType: 'application/pdf',
  pages: 2,
  priorSignatures: 0,
  problem: null,
  remark: null,
  ...over,
});

describe('DRAFT-32: merging documents', () => {
  it('wants two of them at least', () => {
    expect(checkMerge([])?.key).toBe('lang_merge_two_files');
    expect(checkMerge([file()])?.key).toBe('lang_merge_two_files');
    expect(checkMerge([file(), file()])).toBeNull();
  });

  it.each([
    ['lang_merge_signed', { priorSignatures: 1 }],
    // A certified one has a problem, too; that it is signed is the reason a person understands.
    ['lang_merge_signed', { priorSignatures: 1, problem: 'lang_file_signing_forbidden' }],
    ['lang_merge_not_pdf', { contentType: 'application/xml', pages: null }],
    ['lang_merge_encrypted', { remark: 'lang_file_remark_restricted' }],
    ['lang_merge_encrypted', { remark: 'lang_file_remark_locked', pages: null }],
    ['lang_merge_broken', { problem: 'lang_file_append_unsafe' }],
    ['lang_merge_broken', { pages: null }],
  ] as const)('says %s, and of which file', (key, over) => {
    expect(mergeProblem(file(over))).toBe(key);
    expect(checkMerge([file(), file({ name: 'İkinci.pdf', ...over })])).toEqual({
      key,
      params: ['İkinci.pdf'],
    });
  });

  it('takes so many bytes together and no more', () => {
    const half = limits.mergedBytes / 2;
    expect(checkMerge([file({ size: half }), file({ size: half })])).toBeNull();
    expect(checkMerge([file({ size: half }), file({ size: half + 1 })])?.key).toBe('lang_merge_too_large');
  });

  it('moves boxes with their pages, leaves those of other documents, and keeps one place a signer', () => {
    const box = (fileId: string, personKey: string, page: number): SignatureBox => ({
      fileId,
      personKey,
      page,
      x: 10,
      y: 20,
      width: 100,
      height: 40,
    });
    const boxes = [box('a', 'ali', 1), box('b', 'ali', 3), box('b', 'ece', 1), box('c', 'ali', 1)];
    const parts = [
      { id: 'b', pages: 3 },
      { id: 'a', pages: 2 },
    ];
    expect(boxesOfMerged(boxes, parts, 'new')).toEqual([
      box('c', 'ali', 1),
      box('new', 'ali', 4),
      box('new', 'ece', 1),
    ]);
  });
});
