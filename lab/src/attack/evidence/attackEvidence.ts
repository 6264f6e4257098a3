import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyCase, type Outcome, outcomeOf } from '@tomar/signatures/testing/validation';
import fc from 'fast-check';
import type { AttackOptions, AttackResult, Finding } from '../group.ts';

/**
 * Verdicts over random histories of certificates, answers and time-stamps: a change that is accepted is a verdict that
 * the true history does not allow.
 */
export async function attackEvidence(options: AttackOptions): Promise<AttackResult> {
  const { count, seed, only, keepIn, say } = options;
  const accepted: Finding[] = [];
  const refused: Finding[] = [];
  const verdicts = new Map<string, number>();
  let legal = 0;
  const numbers = only === undefined ? Array.from({ length: count }, (_, index) => index) : [only];
  for (const number of numbers) {
    const [one] = fc.sample(historyCase, { numRuns: 1, seed: Math.imul(seed + 1, 1_000_003) ^ number });
    if (one === undefined) continue;
    const outcome = await outcomeOf(one);
    if (outcome.mustPass) legal++;
    const kind = `${outcome.verdict} ${outcome.subIndication}`.trim();
    verdicts.set(kind, (verdicts.get(kind) ?? 0) + 1);
    for (const reason of outcome.faults) accepted.push({ number, kind, reason });
    for (const reason of outcome.refused) refused.push({ number, kind, reason });
    if (keepIn !== undefined && (only !== undefined || isFound(outcome)))
      writeFileSync(join(keepIn, `history-${number}.json`), JSON.stringify(one, null, 2));
    if ((number + 1) % 10_000 === 0) say(`${number + 1} histories, ${accepted.length} accepted`);
  }
  const notes = [...verdicts].sort(([, a], [, b]) => b - a).map(([kind, times]) => `${times} × ${kind}`);
  return { cases: numbers.length, legal, accepted, refused, notes };
}

function isFound({ faults, refused }: Outcome): boolean {
  return faults.length + refused.length > 0;
}
