import type { Tx } from './database.ts';
import { gatheringOf } from './lookingSession.ts';

/**
 * Looks that need nothing of each other: what they ask at the same time goes to PostgreSQL as one statement, which sees
 * one moment of everything. They may ask several times, and only read; what locks or writes goes by itself.
 * @throws what the first of them throws that fails, once all have ended: none is still asking when the transaction ends
 */
export async function lookTogether<Looks extends readonly (() => Promise<unknown>)[]>(
  tx: Tx,
  ...looks: Looks
): Promise<{ -readonly [I in keyof Looks]: Awaited<ReturnType<Looks[I]>> }> {
  const gathering = gatheringOf(tx);
  const all = () => Promise.allSettled(looks.map((look) => look()));
  const found = await (gathering ? gathering.during(all) : all());
  const seen = found.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return seen as { -readonly [I in keyof Looks]: Awaited<ReturnType<Looks[I]>> };
}
