import type { JobFile, SignatureBox, Step } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { boxSize } from './boxGeometry.ts';
import { lackingBoxes, nextLacking, placesIn } from './documentPlaces.ts';

const file = (id: string): JobFile => ({
  id,
  kind: 'Document',
  name: `${id}.pdf`,
  size: 1000,
  sha256: '',
  contentType: 'application/pdf',
  pages: 2,
  pageSizes: [],
  priorSignatures: 0,
  problem: null,
  remark: null,
});

const box = (fileId: string, personKey: string, x = 0): SignatureBox => ({
  fileId,
  personKey,
  page: 1,
  x,
  y: 36,
  ...boxSize,
});

const steps: Step[] = [
  {
    key: 's',
    completion: 'all',
    people: [
      { key: 'onayan', role: 'Approver', kind: 'user', userId: '1'.repeat(24) },
      { key: 'a', role: 'Signer', kind: 'user', userId: '2'.repeat(24) },
      { key: 'b', role: 'Signer', kind: 'user', userId: '3'.repeat(24) },
    ],
  },
];
const drawn = (boxes: SignatureBox[], of = steps) => ({ steps: of, boxes, verificationPlaces: [] });
const documents = [file('bir'), file('iki'), file('üç')];
const lacking = (boxes: SignatureBox[], rule: Parameters<typeof lackingBoxes>[2]) =>
  lackingBoxes(drawn(boxes), documents, rule).map((one) => `${one.file.id} ${one.missing.join()}`);

// SIGN-16, SIGN-19
describe('where the signatures of a document stand', () => {
  it('is told of each signer, in the order of the flow, and of no one else', () => {
    const places = placesIn(drawn([box('bir', 'b'), box('iki', 'a')]), documents[0] ?? file('x'));
    expect(places.map(({ person, box: its, isBad }) => [person.key, its?.fileId, isBad])).toEqual([
      ['a', undefined, false],
      ['b', 'bir', false],
    ]);
  });

  it('is bad for both of two boxes that overlap', () => {
    const boxes = [box('bir', 'a'), box('bir', 'b', 10)];
    expect(placesIn(drawn(boxes), file('bir')).map(({ isBad }) => isBad)).toEqual([true, true]);
  });

  it('is bad where it overlaps the verification QR code of the same document (SIGN-17)', () => {
    const boxes = [box('bir', 'a'), box('bir', 'b', 300)];
    const code = { fileId: 'bir', page: 1, x: 100, y: 36, width: 85, height: 110 };
    const badWith = (place: typeof code) =>
      placesIn({ ...drawn(boxes), verificationPlaces: [place] }, file('bir')).map(({ isBad }) => isBad);
    expect(badWith(code)).toEqual([true, false]);
    expect(badWith({ ...code, fileId: 'iki' })).toEqual([false, false]);
    expect(badWith({ ...code, page: 2 })).toEqual([false, false]);
  });

  it('is missing nowhere while no document has a box, unless the account wants them always', () => {
    expect(lacking([], 'allOrNone')).toEqual([]);
    expect(lacking([], 'perDocument')).toEqual([]);
    expect(lacking([], 'always')).toEqual(['bir a,b', 'iki a,b', 'üç a,b']);
  });

  it('is missing on all others as soon as one document has a box, or there alone, as the account says', () => {
    const boxes = [box('iki', 'a')];
    expect(lacking(boxes, 'allOrNone')).toEqual(['bir a,b', 'iki b', 'üç a,b']);
    expect(lacking(boxes, 'perDocument')).toEqual(['iki b']);
  });

  it('is that of initials, too, which are missing nowhere (SIGN-14)', () => {
    const initialler = { key: 'p', role: 'Initialler', kind: 'user', userId: '4'.repeat(24) } as const;
    const withInitials: Step[] = [{ key: 'r', completion: 'all', people: [initialler] }, ...steps];
    const boxes = [box('bir', 'p')];
    const places = placesIn(drawn(boxes, withInitials), file('bir'));
    expect(places.map(({ person, box: its }) => [person.key, its !== null])).toEqual([
      ['p', true],
      ['a', false],
      ['b', false],
    ]);
    const missing = lackingBoxes(drawn(boxes, withInitials), documents, 'always');
    expect(missing.map((one) => one.missing.join())).toEqual(['a,b', 'a,b', 'a,b']);
    expect(lackingBoxes(drawn(boxes, withInitials), documents, 'allOrNone')).toEqual([]);
  });

  it('leads from one document to the next that lacks boxes, and from the last to the first', () => {
    const all = lackingBoxes(drawn([box('iki', 'a'), box('iki', 'b')]), documents, 'always');
    const [bir, iki, üç] = documents;
    if (!bir || !iki || !üç) throw new Error('three documents');
    expect([bir, iki, üç].map((one) => nextLacking(all, documents, one)?.file.id)).toEqual([
      'üç',
      'üç',
      'bir',
    ]);
    expect(nextLacking(all.slice(0, 1), documents, bir)).toBeNull();
  });
});
