import type { JobFile, SignatureBox } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { boxSize, overlaps, type Rect } from '../boxGeometry.ts';
import { codeKey } from '../verification/codeBox.ts';
import { codeSize } from '../verification/codeGeometry.ts';
import {
  freePlaces,
  type Placed,
  type ReadTexts,
  samePlaces,
  usualRule,
  withBoxes,
  withoutBoxes,
} from './samePlace.ts';

const a4 = { width: 595, height: 842 };

const document = (id: string, pages: number | null, other: Partial<JobFile> = {}): JobFile => ({
  id,
  kind: 'Document',
  name: `${id}.pdf`,
  size: 1000,
  sha256: '',
  contentType: 'application/pdf',
  pages,
  pageSizes: Array.from({ length: pages ?? 0 }, () => a4),
  priorSignatures: 0,
  problem: null,
  remark: null,
  ...other,
});

const box = (personKey: string, page: number, x: number, y: number, fileId = 'from'): SignatureBox => ({
  fileId,
  personKey,
  page,
  x,
  y,
  ...boxSize,
});

const from = document('from', 3);
const wish = (boxes: readonly SignatureBox[], covers: readonly string[] = []) => ({
  boxes,
  from,
  covers: new Set(covers),
  signaturePage: 'last' as const,
  lastToLast: true,
});
const boxesOf = (placed: readonly Placed[]) => placed.map((one) => one.box);
const noText: ReadTexts = async () => [];
const textAt =
  (...rects: Rect[]): ReadTexts =>
  async () =>
    rects;
const torn: ReadTexts = async () => {
  throw new Error('no such object');
};
const whyNot = async (...args: Parameters<typeof samePlaces>) =>
  (await samePlaces(...args)).missed.map(({ why }) => why.kind);

describe('the same place on another document', () => {
  it('is the last page for the last, else the page of the same number', async () => {
    const boxes = [box('a', 3, 40, 60), box('b', 2, 40, 60)];
    const { placed, missed } = await samePlaces(wish(boxes), document('other', 9), [], noText);
    expect(missed).toEqual([]);
    expect(boxesOf(placed)).toEqual([box('a', 9, 40, 60, 'other'), box('b', 2, 40, 60, 'other')]);
  });

  it('is the page of the same number for the last one, too, where that is wanted', async () => {
    const other = document('other', 9);
    const number = { ...wish([box('a', 3, 40, 60)]), lastToLast: false };
    expect(boxesOf((await samePlaces(number, other, [], noText)).placed)).toEqual([
      box('a', 3, 40, 60, 'other'),
    ]);
  });

  it('is the page that the account has chosen where the document has but one, unless somebody says another', () => {
    expect([usualRule(1, 'last'), usualRule(1, 'first'), usualRule(7, 'first')]).toEqual([true, false, true]);
  });

  it('is as far from the nearer edges of a page of another size or turned', async () => {
    const other = document('other', 3, { pageSizes: [a4, a4, { width: 842, height: 595 }] });
    const boxes = [box('a', 3, 40, 60), box('b', 3, 595 - 160 - 40, 842 - 56 - 50)];
    const { placed, missed } = await samePlaces(wish(boxes), other, [], noText);
    expect(missed).toEqual([]);
    expect(placed.map(({ box: { x, y }, isShifted }) => [x, y, isShifted])).toEqual([
      [40, 60, false],
      [842 - 160 - 40, 595 - 56 - 50, true],
    ]);
  });

  it('takes the place of the same person’s box, and stands over no one else’s', async () => {
    const present = [box('a', 1, 300, 300, 'other'), box('b', 1, 100, 80, 'other')];
    const other = document('other', 1);
    const { placed } = await samePlaces(wish([box('a', 3, 300, 60)]), other, present, noText);
    expect(withBoxes(present, boxesOf(placed))).toEqual([present[1], box('a', 1, 300, 60, 'other')]);
    expect(await whyNot(wish([box('a', 3, 40, 60)]), other, present, noText)).toEqual(['box']);
  });

  it('is missed where the page is not there, is smaller, has text or cannot be read', async () => {
    const a = [box('a', 2, 40, 700)];
    expect(await whyNot(wish(a), document('other', 1), [], noText)).toEqual(['noPage']);
    const small = document('other', 2, { pageSizes: [a4, { width: 200, height: 50 }] });
    expect(await whyNot(wish(a), small, [], noText)).toEqual(['smallPage']);
    const line = { x: 40, y: 720, width: 300, height: 10 };
    expect(await whyNot(wish(a), document('other', 2), [], textAt(line))).toEqual(['text']);
    expect(await whyNot(wish(a), document('other', 2), [], torn)).toEqual(['unread']);
  });

  it('may have text where the box stands over text already', async () => {
    const line = { x: 40, y: 720, width: 300, height: 10 };
    const meant = wish([box('a', 2, 40, 700)], ['a']);
    expect((await samePlaces(meant, document('other', 2), [], textAt(line))).placed).toHaveLength(1);
  });

  it('is missed on a document that cannot be signed, with what the rules say of it', async () => {
    const encrypted = document('other', null, { problem: 'lang_file_encrypted' });
    const { missed } = await samePlaces(wish([box('a', 3, 40, 60)]), encrypted, [], noText);
    expect(missed.map(({ why }) => why)).toEqual([{ kind: 'unfit', problem: 'lang_file_encrypted' }]);
  });

  it('is missed where the page beyond the first 500 is of unknown size only if none is known', async () => {
    const long = document('other', 900, { pageSizes: [a4] });
    expect((await samePlaces(wish([box('a', 3, 40, 60)]), long, [], noText)).placed[0]?.box.page).toBe(900);
    const unknown = document('other', 900, { pageSizes: [] });
    expect(await whyNot(wish([box('a', 3, 40, 60)]), unknown, [], noText)).toEqual(['smallPage']);
  });
});

describe('boxes that had no room at the same place', () => {
  it('are put where there is room, apart from each other and from text', async () => {
    const boxes = [box('a', 3, 40, 700), box('b', 3, 300, 700)];
    const body = { x: 36, y: 300, width: 770, height: 280 };
    const landscape = document('other', 1, { pageSizes: [{ width: 842, height: 595 }] });
    const { missed } = await samePlaces(wish(boxes), landscape, [], textAt(body));
    expect(missed).toHaveLength(2);
    const footer = { x: 36, y: 40, width: 770, height: 10 };
    const { placed, missed: left } = await freePlaces(wish(boxes), missed, [], textAt(body, footer));
    expect(left).toEqual([]);
    expect(placed.map(({ box: { page, fileId } }) => [page, fileId])).toEqual([
      [1, 'other'],
      [1, 'other'],
    ]);
    const [a, b] = boxesOf(placed) as [SignatureBox, SignatureBox];
    expect(overlaps(a, b) || overlaps(a, footer) || overlaps(b, footer)).toBe(false);
  });

  it('stay away from documents that cannot be signed and from pages that are full', async () => {
    const a = box('a', 3, 40, 700);
    const encrypted = document('locked', null, { problem: 'lang_file_encrypted' });
    const full = document('full', 1, { pageSizes: [{ width: 200, height: 100 }] });
    const missed = [
      { file: encrypted, box: a, why: { kind: 'unfit', problem: 'lang_file_encrypted' } as const },
      { file: full, box: a, why: { kind: 'smallPage' } as const },
    ];
    const present = [{ ...box('b', 1, 0, 0, 'full'), width: 200, height: 100 }];
    const { placed, missed: left } = await freePlaces(wish([a]), missed, present, noText);
    expect(placed).toEqual([]);
    expect(left.map(({ why }) => why.kind)).toEqual(['unfit', 'box']);
  });
});

// SIGN-17
describe('the verification QR code at the same place', () => {
  const code = { fileId: 'from', personKey: codeKey, page: 3, x: 450, y: 36, ...codeSize };

  it('stands there as a box does, and over no box and no text', async () => {
    const other = document('other', 1);
    const { placed } = await samePlaces(wish([code]), other, [], noText);
    expect(boxesOf(placed)).toEqual([
      expect.objectContaining({ personKey: codeKey, page: 1, x: 450, y: 36 }),
    ]);
    expect(await whyNot(wish([code]), other, [box('a', 1, 440, 100, 'other')], noText)).toEqual(['box']);
    const text = { x: 460, y: 60, width: 50, height: 10 };
    expect(await whyNot(wish([code]), other, [], textAt(text))).toEqual(['text']);
  });

  it('is not put on a document that was signed before, where a box would be', async () => {
    const signed = document('signed', 1, { priorSignatures: 1 });
    const { placed, missed } = await samePlaces(wish([box('a', 3, 40, 60), code]), signed, [], noText);
    expect(boxesOf(placed).map(({ personKey }) => personKey)).toEqual(['a']);
    expect(missed.map(({ why }) => why)).toEqual([{ kind: 'unfit', problem: 'lang_draft_qr_signed' }]);
  });

  it('keeps its shape where it goes to a free place', async () => {
    const other = document('other', 1);
    const missed = [{ file: other, box: code, why: { kind: 'box' } as const }];
    const present = [{ ...box('a', 1, 100, 0, 'other'), width: 495, height: 700 }];
    const { placed } = await freePlaces(wish([code]), missed, present, noText);
    const [{ width, height } = { width: 0, height: 0 }] = boxesOf(placed);
    expect(height / width).toBeCloseTo(codeSize.height / codeSize.width, 2);
    expect(width).toBeGreaterThanOrEqual(codeSize.width * 0.66);
  });
});

describe('taking it back', () => {
  const before = [box('a', 3, 40, 60), box('a', 1, 9, 9, 'other'), box('b', 1, 300, 9, 'other')];
  const placed = [box('a', 1, 40, 60, 'other'), box('a', 1, 40, 60, 'third')];

  it('leaves the boxes as they were', () => {
    const after = withBoxes(before, placed);
    expect(after).toHaveLength(4);
    const undone = withoutBoxes(after, placed, before);
    expect(new Set(undone)).toEqual(new Set(before));
  });

  it('leaves a box that was moved since', () => {
    const moved = { ...box('a', 1, 41, 60, 'third') };
    const after = withBoxes(withBoxes(before, placed), [moved]);
    expect(withoutBoxes(after, placed, before)).toContainEqual(moved);
  });
});
