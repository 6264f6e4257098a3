/** For so long a claim is believed that the database confirmed: far shorter than its lease (taskLedger.ts). */
export const believedMs = 5_000;

/** Milliseconds by a clock that is never set, and by one that goes on while the machine sleeps. */
export type Clocks = () => readonly [steady: number, ofDay: number];

export const readClocks: Clocks = () => [performance.now(), Date.now()];

export interface HeldClaim {
  /** Asks the database for more time. @returns false when the task is another's by now */
  renew(): Promise<boolean>;
  /** The same, without asking when the database said so a moment ago: until its lease ends, nobody else can claim the task. */
  stillMine(): Promise<boolean>;
}

/**
 * A claim that the database gave on what was asked at `since`. The lease is counted from the asking, not from the answer:
 * it began later.
 */
export function heldClaim(
  since: ReturnType<Clocks>,
  ask: () => Promise<boolean>,
  now: Clocks = readClocks,
): HeldClaim {
  let confirmed: ReturnType<Clocks> | null = since;
  const renew = async () => {
    const asked = now();
    const mine = await ask();
    confirmed = mine ? asked : null;
    return mine;
  };
  return {
    renew,
    stillMine: async () => (confirmed !== null && isFresh(confirmed, now())) || renew(),
  };
}

/** A clock that was set back says nothing. */
const isFresh = ([steady, ofDay]: ReturnType<Clocks>, [steadyNow, ofDayNow]: ReturnType<Clocks>): boolean =>
  steadyNow - steady < believedMs && ofDayNow >= ofDay && ofDayNow - ofDay < believedMs;
