import { describe, expect, it } from 'vitest';
import { eachField, fieldsOfKind, fieldsWithin } from './conflictField.ts';
import { differences, merged } from './differences.ts';

interface Round {
  readonly kind: 'round';
  readonly radius: number;
}
interface Square {
  readonly kind: 'square';
  readonly side: number;
}
interface Thing {
  readonly name: string;
  readonly tags: readonly string[];
  readonly shape: Round | Square;
}

const label = ['Ad', 'Name'] as const;
const own = eachField<Thing, 'name' | 'tags'>({
  name: [label, (name) => name],
  tags: [label, (tags) => tags.join(', ')],
});
const round = eachField<Round>({ kind: [label, (kind) => kind], radius: [label, String] });
const isRound = (shape: Round | Square): shape is Round => shape.kind === 'round';
const fields = [...own, ...fieldsWithin<Thing, 'shape'>('shape', fieldsOfKind(isRound, round))];

const thing = (part: Partial<Thing>): Thing => ({
  name: 'a',
  tags: ['x'],
  shape: { kind: 'round', radius: 1 },
  ...part,
});

describe('two saves of one record', () => {
  const base = thing({});
  const mine = thing({ name: 'mine', shape: { kind: 'round', radius: 2 } });
  const theirs = thing({ name: 'theirs', tags: ['x', 'y'] });

  it('differ in each field by itself: what was typed here stays, what was changed there alone is taken', () => {
    expect(differences(fields, base, mine, theirs)).toEqual({
      name: 'mine',
      tags: 'theirs',
      'shape.radius': 'mine',
    });
  });

  it('become one record by what is chosen, and lose nothing that only one of them changed', () => {
    const suggested = differences(fields, base, mine, theirs);
    const made = thing({ name: 'mine', tags: ['x', 'y'], shape: { kind: 'round', radius: 2 } });
    expect(merged(fields, mine, theirs, suggested)).toEqual(made);
    expect(merged(fields, mine, theirs, { ...suggested, name: 'theirs' })).toEqual({
      ...made,
      name: 'theirs',
    });
    expect(merged(fields, mine, theirs, {})).toEqual(theirs);
  });

  it('that say the same differ in nothing', () => {
    expect(differences(fields, base, thing({ name: 'b' }), thing({ name: 'b' }))).toEqual({});
  });

  it('are never mixed where they are of two kinds', () => {
    const square = thing({ shape: { kind: 'square', side: 3 } });
    const all = { 'shape.kind': 'mine', 'shape.radius': 'mine' } as const;
    expect(merged(fields, mine, square, all).shape).toEqual(square.shape);
  });

  it('are said in words', () => {
    expect(fields.map(({ say }) => say(theirs))).toEqual(['theirs', 'x, y', 'round', '1']);
  });
});
