import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PdfDict } from '../objects.ts';
import { type FoundEntry, SectionSearch } from './sectionSearch.ts';
import { MapSection, type XrefEntry, type XrefSection } from './xrefSection.ts';

const entry = (offset: number): XrefEntry =>
  offset % 5 === 0 ? { kind: 'free' } : { kind: 'offset', offset, gen: 0 };
const section = (entries: readonly (readonly [number, XrefEntry])[]) =>
  new MapSection('table', 0, 0, new PdfDict(), new Map(entries));

/** The words of ISO 32000-2, 7.5.6: from the newest section asked back to the oldest. */
async function plainly(
  sections: readonly XrefSection[],
  num: number,
  from: number,
): Promise<FoundEntry | undefined> {
  for (const [index, one] of sections.entries()) {
    const found = index < from ? undefined : await one.find(num);
    if (found !== undefined) return { section: index, entry: found };
  }
  return undefined;
}

const sections = fc.array(
  fc.record({
    entries: fc.array(fc.tuple(fc.nat(30), fc.nat(1000)), { maxLength: 6 }),
    large: fc.boolean(),
  }),
  { maxLength: 40 },
);

it('finds what a walk from section to section finds, as of any of them, few or many, small or large', async () => {
  await fc.assert(
    fc.asyncProperty(sections, fc.nat(40), async (made, from) => {
      const all = made.map(({ entries, large }, index) => {
        const filler = large && index % 9 === 0 ? Array.from({ length: 4_200 }, (_, i) => 100 + i) : [];
        return section(
          [...entries, ...filler.map((num) => [num, index + 1] as const)].map(([num, at]) => [
            num,
            entry(at),
          ]),
        );
      });
      const search = new SectionSearch(all);
      for (let num = 0; num <= 31; num++)
        expect(await search.find(num, from)).toEqual(await plainly(all, num, from));
      expect(await search.find(101, from)).toEqual(await plainly(all, 101, from));
    }),
    { numRuns: 60 },
  );
});

it('answers all who ask at the same time alike, and takes in sections that come later', async () => {
  const search = new SectionSearch(Array.from({ length: 40 }, (_, i) => section([[i, entry(i + 1)]])));
  const found = await Promise.all(Array.from({ length: 40 }, (_, num) => search.find(num)));
  expect(found.map((one) => one?.section)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  search.sections.push(section([[77, entry(1)]]));
  expect(await search.find(77)).toEqual({ section: 40, entry: entry(1) });
});
