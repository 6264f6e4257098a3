import type { AttackOptions, AttackResult } from '../group.ts';

export async function attackPdf(_options: AttackOptions): Promise<AttackResult> {
  return { cases: 0, legal: 0, accepted: [], refused: [], notes: [] };
}
