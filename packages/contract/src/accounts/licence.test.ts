import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSlots, emptySlots, licenceWarnings } from './licence.ts';

const keys = (...of: Parameters<typeof checkSlots>) => checkSlots(...of).map(({ key }) => key);

describe('the slots of a licence (LIC-03)', () => {
  it('are taken by active users and passive ones; the rest is empty', () => {
    expect(emptySlots(10, { active: 6, passive: 3 })).toBe(1);
    expect(emptySlots(10, { active: 9, passive: 4 })).toBe(0);
    expect(emptySlots(null, { active: 9, passive: 4 })).toBeNull();
  });

  it('let in as many new users as are empty, and not one more', () => {
    const counts = { active: 6, passive: 3 };
    expect(keys(10, counts, { added: 1, activated: 0 })).toEqual([]);
    expect(checkSlots(10, counts, { added: 2, activated: 0 })).toEqual([
      { field: '', key: 'lang_licence_slots_empty', params: [10, 1, 2] },
    ]);
  });

  it('that a passive user has are theirs again when they are activated', () => {
    expect(keys(10, { active: 6, passive: 4 }, { added: 0, activated: 4 })).toEqual([]);
  });

  it('of a licence that became smaller allow no more active users than it has', () => {
    expect(keys(5, { active: 4, passive: 3 }, { added: 0, activated: 1 })).toEqual([]);
    expect(keys(5, { active: 4, passive: 3 }, { added: 0, activated: 2 })).toEqual([
      'lang_licence_slots_active',
    ]);
    expect(keys(5, { active: 7, passive: 0 }, { added: 0, activated: 0 })).toEqual([]);
  });

  it('never end with more active users than there are, whatever is asked', () => {
    const count = fc.nat({ max: 30 });
    fc.assert(
      fc.property(count, count, count, count, count, (slots, active, passive, added, activated) => {
        fc.pre(activated <= passive && added + activated > 0 && active <= slots);
        if (checkSlots(slots, { active, passive }, { added, activated }).length > 0) return;
        expect(active + added + activated).toBeLessThanOrEqual(slots);
        if (added > 0) expect(active + passive + added).toBeLessThanOrEqual(slots);
      }),
    );
  });
});

describe('warnings of a licence', () => {
  const users = { active: 1, passive: 0 };
  const ending = (daysLeft: number, isFollowed = false) =>
    licenceWarnings({ period: { endsOn: '2026-12-31', daysLeft, isFollowed }, slots: null, users }).map(
      ({ kind, about }) => [kind, about],
    );
  it.each([
    [31, []],
    [30, [['endsIn30', '2026-12-31']]],
    [8, [['endsIn30', '2026-12-31']]],
    [7, [['endsIn7', '2026-12-31']]],
    [0, [['endsIn7', '2026-12-31']]],
    [-1, [['ended', '2026-12-31']]],
  ])('say %i days before its end: %j', (daysLeft, said) => {
    expect(ending(daysLeft)).toEqual(said);
    expect(ending(daysLeft, true)).toEqual([]);
  });

  it('say that slots run out, and that they have (LIC-03)', () => {
    const said = (slots: number | null, active: number) =>
      licenceWarnings({ period: null, slots, users: { active, passive: 1 } }).map(({ kind }) => kind);
    expect(said(null, 1000)).toEqual([]);
    expect(said(20, 16)).toEqual([]);
    expect(said(20, 17)).toEqual(['slotsNearlyFull']);
    expect(said(20, 19)).toEqual(['slotsFull']);
    expect(said(20, 40)).toEqual(['slotsFull']);
  });
});
