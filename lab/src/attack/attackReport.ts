import type { AttackResult, Finding } from './group.ts';

/** The result as text: the figures, then every finding grouped by kind and reason. */
export function attackReport(group: string, seed: number, result: AttackResult, seconds: number): string {
  const { cases, legal, accepted, refused, notes } = result;
  const share = legal === 0 ? 0 : (100 * refused.length) / legal;
  const lines = [
    ...listed('ACCEPTED', accepted),
    ...listed('refused', refused),
    ...notes,
    `${group}: ${cases} cases, seed ${seed}, ${Math.round(seconds)} s: ${accepted.length} changes accepted, ` +
      `${refused.length} of ${legal} legal cases refused (${share.toFixed(2)} %)`,
  ];
  return lines.join('\n');
}

/** Equal kinds and reasons in one line, the most frequent first, with the numbers of some cases. */
function listed(title: string, findings: readonly Finding[]): string[] {
  const alike = new Map<string, number[]>();
  for (const { kind, reason, number } of findings) {
    const key = `${kind}: ${reason}`;
    alike.set(key, [...(alike.get(key) ?? []), number]);
  }
  return [...alike]
    .sort(([, left], [, right]) => right.length - left.length)
    .map(
      ([key, numbers]) =>
        `${title} ${numbers.length} × ${key} (case ${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? ', …' : ''})`,
    );
}
