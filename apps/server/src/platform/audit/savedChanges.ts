import { z } from 'zod';

/** A field that a save changed, in words; null before: a new record's. */
export interface SavedChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const stored = z.array(z.tuple([z.string(), z.nullable(z.string()), z.nullable(z.string())]));

/** Changes as the fact of an event keeps them; empty where there are none. */
export const writeChanges = (changes: readonly SavedChange[]): string =>
  changes.length > 0 ? JSON.stringify(changes.map(({ field, before, after }) => [field, before, after])) : '';

/** What the trail kept; nothing where it was erased, or written by a version that knows more. */
export function readChanges(kept: unknown): SavedChange[] {
  if (typeof kept !== 'string' || kept === '') return [];
  const parsed = stored.safeParse(JSON.parse(kept));
  return (parsed.data ?? []).map(([field, before, after]) => ({ field, before, after }));
}
