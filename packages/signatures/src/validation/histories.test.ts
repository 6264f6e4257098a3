import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { outcomeOf } from '../testing/validation/histories/faults.ts';
import { historyCase } from '../testing/validation/histories/history.ts';

/** Random histories of one signature: `TOMAR_HISTORIES=100000 npm run unit -- histories` runs more of them. */
const COUNT = Number(process.env.TOMAR_HISTORIES ?? 2_000);
/** A build server says the same of the same commit twice. */
const SEED = process.env.CI === 'true' ? { seed: 2026 } : {};

describe('verdicts over random histories (issue, sign, stamp, revoke, hold, compromise, archive, falling digests)', () => {
  it('pass only what the history allows, whatever true or false validation data is added', {
    timeout: 60_000 + COUNT * 60,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(historyCase, async (one) => {
        const { faults, refused } = await outcomeOf(one);
        expect([...faults, ...refused]).toEqual([]);
      }),
      { numRuns: COUNT, ...SEED },
    );
  });

  it('are of every kind, and some have to pass', async () => {
    const found = new Map<string, number>();
    for (const one of fc.sample(historyCase, { numRuns: 300, seed: 7 })) {
      const { verdict, subIndication, mustPass } = await outcomeOf(one);
      for (const kind of [verdict, subIndication, ...(mustPass ? ['must pass'] : [])])
        found.set(kind, (found.get(kind) ?? 0) + 1);
    }
    expect(found.get('TOTAL_PASSED')).toBeGreaterThan(60);
    expect(found.get('INDETERMINATE')).toBeGreaterThan(60);
    expect([...found.keys()]).toEqual(
      expect.arrayContaining([
        'must pass',
        'TRY_LATER',
        'REVOKED_NO_POE',
        'REVOKED_CA_NO_POE',
        'OUT_OF_BOUNDS_NOT_REVOKED',
        'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      ]),
    );
  });
});

describe('the property notices a rule that is broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('./existence/coverage.ts');
    vi.doUnmock('./blocks/revocationFreshness.ts');
    vi.doUnmock('../revocation/responderAuthority.ts');
    vi.resetModules();
  });

  /** The first fault of that kind in histories that are always the same, judged by an engine with the broken rule. */
  const faultLike = async (kind: RegExp): Promise<string | undefined> => {
    vi.resetModules();
    const engine = await import('../testing/validation/histories/faults.ts');
    for (const one of fc.sample(historyCase, { numRuns: 1_000, seed: 11 })) {
      const fault = (await engine.outcomeOf(one)).faults.find((text) => kind.test(text));
      if (fault !== undefined) return fault;
    }
    return undefined;
  };

  it('a time-stamp that covers what was put in after it', async () => {
    vi.doMock('./existence/coverage.ts', () => ({
      isCovered: () => true,
      *namesCovered(coverage: import('./existence/coverage.ts').Coverage) {
        if (coverage.of === 'nothing') return;
        yield coverage.value;
        if (coverage.of === 'all_before') for (const { name } of coverage.objects) yield name;
      },
    }));
    expect(await faultLike(/proven to be older/)).toBeDefined();
  });

  it('an answer whose thisUpdate and nextUpdate are not held against the time in question', async () => {
    vi.doMock('./blocks/revocationFreshness.ts', async (original) => ({
      ...(await original<typeof import('./blocks/revocationFreshness.ts')>()),
      isFresh: () => true,
    }));
    expect(await faultLike(/no fresh answer/)).toBeDefined();
  });

  it('a responder whom nobody gave leave to answer', async () => {
    vi.doMock('../revocation/responderAuthority.ts', () => ({ mayAnswerFor: () => true }));
    expect(await faultLike(/lies change the verdict/)).toBeDefined();
  });
});
