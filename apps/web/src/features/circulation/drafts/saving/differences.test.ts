import { type DraftContent, type DraftDetail, draftContent } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { differencesOf, mergedDraft } from './differences.ts';

const fileId = 'f'.repeat(24);
const userId = 'a'.repeat(24);
const draft = (part: Partial<DraftContent>): DraftContent => ({
  ...draftContent.parse({ name: 'Base' }),
  ...part,
});
const stored = (content: DraftContent, fileIds: string[] = []) =>
  ({ content, files: fileIds.map((id) => ({ id })) }) as unknown as DraftDetail;
const step = (key: string) => ({
  key: `s-${key}`,
  completion: 'all' as const,
  people: [{ key, kind: 'user' as const, userId, role: 'Signer' as const }],
});
const box = (personKey: string) => ({ fileId, personKey, page: 1, x: 1, y: 1, width: 9, height: 9 });
const place = { fileId, page: 1, x: 1, y: 1, width: 85, height: 110 };

describe('two drafts that were saved beside each other', () => {
  it('differ in the fields that differ, and what was typed here stays unless said otherwise', () => {
    const mine = draft({ name: 'Mine', description: 'typed here' });
    const theirs = draft({ name: 'Theirs', documentNumber: '17' });
    expect(differencesOf(draft({}), mine, theirs)).toEqual({
      name: 'mine',
      description: 'mine',
      documentNumber: 'theirs',
    });
  });

  it('do not differ where both say the same', () => {
    expect(differencesOf(draft({}), draft({ name: 'Same' }), draft({ name: 'Same' }))).toEqual({});
  });

  it('do not differ in the order of the files where nobody here put them in order', () => {
    const theirs = draft({ fileOrder: [fileId] });
    expect(differencesOf(theirs, draft({}), theirs)).toEqual({});
    const here = draft({ fileOrder: [userId, fileId] });
    expect(differencesOf(theirs, here, theirs)).toEqual({ fileOrder: 'mine' });
  });

  it('become one draft by field', () => {
    const mine = draft({ name: 'Mine', description: 'typed here' });
    const theirs = stored(draft({ name: 'Theirs', documentNumber: '17' }));
    const choices = { name: 'theirs', description: 'mine', documentNumber: 'theirs' } as const;
    expect(mergedDraft(mine, theirs, choices)).toEqual(
      draft({ name: 'Theirs', description: 'typed here', documentNumber: '17' }),
    );
  });

  it('keep each box with the flow that has its signer', () => {
    const mine = draft({ steps: [step('m')], boxes: [box('m')] });
    const theirs = draft({ steps: [step('t')], boxes: [box('t')] });
    expect(differencesOf(draft({}), mine, theirs)).toEqual({ flow: 'mine' });
    for (const [side, one] of [
      ['mine', mine],
      ['theirs', theirs],
    ] as const)
      expect(mergedDraft(mine, stored(theirs, [fileId]), { flow: side })).toEqual(one);
  });

  it('differ in where the QR codes stand, apart from the flow (SIGN-17)', () => {
    const mine = draft({ verificationPlaces: [place] });
    const theirs = draft({ steps: [step('t')] });
    expect(differencesOf(draft({}), mine, theirs)).toEqual({ flow: 'theirs', verificationPlaces: 'mine' });
  });

  it('have no box and no place for a file that was deleted elsewhere', () => {
    const mine = draft({
      steps: [step('m')],
      boxes: [box('m')],
      verificationPlaces: [place],
      fileOrder: [fileId],
    });
    const choices = { flow: 'mine', fileOrder: 'mine', verificationPlaces: 'mine' } as const;
    const made = mergedDraft(mine, stored(draft({})), choices);
    expect(made).toEqual(draft({ steps: [step('m')] }));
  });
});
