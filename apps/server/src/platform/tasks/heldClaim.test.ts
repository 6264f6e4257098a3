import { describe, expect, it } from 'vitest';
import { believedMs, heldClaim } from './heldClaim.ts';
import { leaseSeconds } from './taskLedger.ts';

/** A claim at second 0, clocks to move, and what the database answers. */
function scene() {
  const at = { steady: 0, ofDay: 1_000_000 };
  const database = { asked: 0, mine: true, takesMs: 0 };
  const claim = heldClaim(
    [at.steady, at.ofDay],
    async () => {
      database.asked += 1;
      pass(database.takesMs);
      return database.mine;
    },
    () => [at.steady, at.ofDay],
  );
  const pass = (ms: number) => {
    at.steady += ms;
    at.ofDay += ms;
  };
  return { at, database, claim, pass };
}

describe('a claim of a task', () => {
  it('is believed for a moment, well within its lease, and asked for after that', async () => {
    expect(believedMs * 2).toBeLessThan(leaseSeconds * 1000);
    const { database, claim, pass } = scene();
    pass(believedMs - 1);
    expect(await claim.stillMine()).toBe(true);
    expect(database.asked).toBe(0);
    pass(1);
    database.mine = false;
    expect(await claim.stillMine()).toBe(false);
    expect(database.asked).toBe(1);
  });

  it('is believed anew from when a renewal was asked for, not from when it was answered', async () => {
    const { database, claim, pass } = scene();
    pass(believedMs);
    database.takesMs = 1_000;
    expect(await claim.renew()).toBe(true);
    database.takesMs = 0;
    pass(believedMs - 1_001);
    await claim.stillMine();
    expect(database.asked).toBe(1);
    pass(1);
    await claim.stillMine();
    expect(database.asked).toBe(2);
  });

  it('that was lost is never believed again', async () => {
    const { database, claim } = scene();
    database.mine = false;
    expect(await claim.renew()).toBe(false);
    expect(await claim.stillMine()).toBe(false);
    expect(database.asked).toBe(2);
  });

  it('is asked for after the machine slept, or its clock was set', async () => {
    for (const setMs of [believedMs, -1]) {
      const { at, database, claim } = scene();
      at.ofDay += setMs;
      await claim.stillMine();
      expect(database.asked).toBe(1);
    }
  });
});
