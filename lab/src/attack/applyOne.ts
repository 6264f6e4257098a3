import type { Random } from '../chaos/random.ts';

interface Applicable<Subject, Effect> {
  readonly name: string;
  /** How often compared with others. */
  readonly weight: number;
  /** Undefined where there is nothing to do it to. */
  apply(subject: Subject): Effect | undefined;
}

/** The first of the mutations, by their weight, that there is something to do for. */
export function applyOne<Subject extends { readonly random: Random }, Effect>(
  mutations: readonly Applicable<Subject, Effect>[],
  subject: Subject,
): { name: string; effect: Effect } | undefined {
  const total = mutations.reduce((sum, { weight }) => sum + weight, 0);
  for (let tries = 0; tries < 12; tries++) {
    let left = subject.random.between(0, total);
    const mutation = mutations.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    const effect = mutation?.apply(subject);
    if (mutation !== undefined && effect !== undefined) return { name: mutation.name, effect };
  }
  return undefined;
}
