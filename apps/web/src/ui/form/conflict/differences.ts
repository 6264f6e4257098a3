export type Side = 'mine' | 'theirs';

/** Which of the two stays, by field. */
export type Choices = Readonly<Record<string, Side>>;

/** What is chosen as one when two people saved the same record. */
export interface Choosable<V> {
  readonly name: string;
  /** What two records are compared by. */
  readonly of: (values: V) => unknown;
  /** `into`, with this field as it is in `from`. */
  readonly take: (from: V, into: V) => V;
}

const same = <V>({ of }: Choosable<V>, a: V, b: V) => JSON.stringify(of(a)) === JSON.stringify(of(b));

/**
 * In which fields two records differ that both began as `base`, each with what stays unless somebody says otherwise: what
 * was changed elsewhere alone is theirs, and what was changed here stays.
 */
export function differences<V>(fields: readonly Choosable<V>[], base: V, mine: V, theirs: V): Choices {
  const differing = fields.filter((field) => !same(field, mine, theirs));
  return Object.fromEntries(
    differing.map((field) => [field.name, same(field, mine, base) ? 'theirs' : 'mine'] as const),
  );
}

/** The record that the choices make; fields without one are as they were saved elsewhere. */
export const merged = <V>(fields: readonly Choosable<V>[], mine: V, theirs: V, choices: Choices): V =>
  fields
    .filter(({ name }) => choices[name] === 'mine')
    .reduce((values, { take }) => take(mine, values), theirs);
