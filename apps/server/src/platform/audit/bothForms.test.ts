import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalFacts, chainHash, chainStart, saltedHash, textHash } from './chain.ts';
import { verifyChain } from './verifyChain.ts';

/** What happens in a random history. Texts of the second form are there, withheld from the reader, or erased. */
interface Happening {
  readonly form: 1 | 2;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly texts: Readonly<
    Record<
      string,
      { readonly text: string; readonly salt: string; readonly is: 'there' | 'withheld' | 'erased' }
    >
  >;
}

const name = fc.stringMatching(/^[a-z]{1,6}$/);
const salt = fc.stringMatching(/^[0-9a-f]{32}$/);
const is = fc.constantFrom('there', 'withheld', 'erased');
const written = fc.record({ text: fc.string({ unit: 'binary', maxLength: 8 }), salt, is });
const happening: fc.Arbitrary<Happening> = fc.record({
  form: fc.constantFrom(1, 2),
  facts: fc.dictionary(name, fc.oneof(fc.string({ maxLength: 8 }), fc.integer()), { maxKeys: 3 }),
  texts: fc.dictionary(name, written, { maxKeys: 3 }),
});
const history = fc.array(happening, { minLength: 1, maxLength: 6 });

type Line = Readonly<Record<string, unknown>> & { readonly hash: string };

/** The history as an export has it; what was erased is told by its last event. */
function exported(happenings: readonly Happening[], told: number | null = null): Line[] {
  const lines: Line[] = [];
  const erased = happenings.flatMap(({ form, texts }) =>
    form === 2 ? Object.values(texts).filter((one) => one.is === 'erased') : [],
  ).length;
  const last: Happening = { form: 2, facts: { texts: told ?? erased }, texts: {} };
  for (const [index, { form, facts, texts }] of [...happenings, last].entries()) {
    const about = {
      accountId: 'a'.repeat(24),
      sequence: index + 1,
      at: '2026-11-23T10:00:00.000Z',
      event: index === happenings.length ? 'audit.textsErased' : 'job.approved',
      actorId: 'b'.repeat(24),
      subjectKind: 'job',
      subjectId: 'c'.repeat(24),
      facts: canonicalFacts(facts),
      previousHash: lines.at(-1)?.hash ?? chainStart,
    };
    if (form === 1) {
      const event = { ...about, actorName: 'Ayşe Işık', ipAddress: null };
      lines.push({ form, ...event, hash: chainHash(event) });
    } else {
      const hashes = Object.entries(texts).map(([key, text]) => [key, textHash(text)] as const);
      const event = { ...about, actorName: null, textHashes: canonicalFacts(Object.fromEntries(hashes)) };
      const shown = Object.entries(texts).map(([key, { text, salt, is }]) => [
        key,
        is === 'there' ? { salt, text } : is,
      ]);
      lines.push({ form, ...event, hash: saltedHash(event), texts: Object.fromEntries(shown) });
    }
  }
  return lines;
}

const textOf = (lines: readonly Line[]) => lines.map((line) => JSON.stringify(line));

const countOf = (happenings: readonly Happening[], wanted: 'withheld' | 'erased') =>
  happenings
    .flatMap(({ form, texts }) => (form === 2 ? Object.values(texts) : []))
    .filter((one) => one.is === wanted).length || undefined;

/** One text of the second form that is there, as `[line, name]`. */
const textThere = (happenings: readonly Happening[]): readonly [number, string] | null => {
  for (const [index, { form, texts }] of happenings.entries())
    for (const [key, text] of Object.entries(texts))
      if (form === 2 && text.is === 'there') return [index, key];
  return null;
};

describe('a trail of both forms', () => {
  it('is whole, whatever happened, and says how many texts it lacks', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (happenings) => {
        const lines = exported(happenings);
        expect(await verifyChain(textOf(lines))).toEqual({
          kind: 'whole',
          events: lines.length,
          lastHash: lines.at(-1)?.hash,
          erased: countOf(happenings, 'erased'),
          withheld: countOf(happenings, 'withheld'),
        });
      }),
    );
  });

  it('gives away any changed character', async () => {
    const place = fc.record({ line: fc.nat(), at: fc.nat(), to: fc.string({ minLength: 1, maxLength: 1 }) });
    await fc.assert(
      fc.asyncProperty(history, place, async (happenings, { line, at, to }) => {
        const texts = textOf(exported(happenings));
        const index = line % texts.length;
        const before = texts[index] ?? '';
        const changed = before.slice(0, at % before.length) + to + before.slice((at % before.length) + 1);
        fc.pre(!meansTheSame(before, changed));
        const verdict = await verifyChain(texts.with(index, changed));
        expect(verdict).toMatchObject({ kind: 'broken' });
      }),
      { numRuns: 1_000 },
    );
  });

  it('tells a text that was erased from one that was altered, lost or put in', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.string({ maxLength: 8 }), async (happenings, other) => {
        const found = textThere(happenings);
        fc.pre(found !== null);
        const [index, key] = found;
        const lines = exported(happenings);
        const told = countOf(happenings, 'erased') ?? 0;
        const reasonFor = async (change: unknown, toldErased = told) => {
          const all = exported(happenings, toldErased);
          const texts = { ...Object(all[index]?.texts), [key]: change };
          const verdict = await verifyChain(textOf(all.with(index, { ...lines[index], texts } as Line)));
          return verdict.kind === 'broken' ? verdict.reason : verdict.erased;
        };
        const { text, salt } = happenings[index]?.texts[key] ?? { text: '', salt: '' };
        fc.pre(other !== text);
        const sequence = index + 1;
        expect(await reasonFor({ salt, text: other })).toBe(
          `the text "${key}" of event ${sequence} was changed`,
        );
        expect(await reasonFor(undefined)).toBe(`the text "${key}" of event ${sequence} is missing`);
        expect(await reasonFor('erased', told + 1)).toBe(told + 1);
        expect(await reasonFor('erased')).toBe(
          `${told + 1} texts are gone, and the trail tells of ${told} that were erased`,
        );
      }),
    );
  });

  it('without the facts of an event of the first form still gives away what was left out', async () => {
    const happenings: Happening[] = [1, 2, 3].map((at) => ({ form: 1, facts: { note: `${at}` }, texts: {} }));
    const [one, two, three, four] = exported(happenings);
    const hidden = { ...two, facts: 'withheld' };
    const verify = (lines: readonly unknown[]) => verifyChain(lines.map((line) => JSON.stringify(line)));
    expect(await verify([one, hidden, three, four])).toMatchObject({
      kind: 'whole',
      events: 4,
      unchecked: 1,
    });
    expect(await verify([one, three, four])).toMatchObject({ kind: 'broken', line: 2 });
    expect(await verify([one, { ...hidden, hash: 'f'.repeat(64) }, three, four])).toMatchObject({
      kind: 'broken',
      line: 3,
    });
  });
});

/** Another spelling of the same values, such as an escape in capitals. */
function meansTheSame(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
}
