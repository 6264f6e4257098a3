import { USUAL_ACCURACY_MS } from '../blocks/poeExtraction.ts';
import type { TimestampValidation } from '../blocks/timestampValidation.ts';
import { poeNames, type TimestampUnderTest } from '../signatureUnderTest.ts';
import type { TimestampKind } from './report.ts';

/** The time-stamps of a signature that passed (EN 319 102-1, 5.4): of the others nothing is told as proven. */
export class ProvenStamps {
  readonly #passed: readonly TimestampValidation[];
  readonly #byName = new Map<string, TimestampUnderTest>();

  /** @param all the answers about the time-stamps of one signature */
  constructor(all: readonly TimestampValidation[]) {
    this.#passed = all.filter(({ result }) => result.status === 'PASSED');
    for (const { timestamp } of this.#passed) {
      if (timestamp.token !== undefined)
        this.#byName.set(poeNames.timestamp(timestamp.token.fingerprint), timestamp);
    }
  }

  has(kind: TimestampKind): boolean {
    return this.#passed.some(({ timestamp }) => timestamp.kind === kind);
  }

  /**
   * Those of a kind that keep what they cover: certainly validation data about revocation, and no time-stamp that is
   * younger than they say they are.
   * @param over a kind of which each has to cover one
   */
  archives(kind: TimestampKind, over?: TimestampKind): readonly TimestampUnderTest[] {
    return this.#passed
      .filter((one) => one.timestamp.kind === kind && one.covered?.revocation === true)
      .filter((one) => !this.#coversYounger(one))
      .filter((one) => over === undefined || this.#coveredBy(one).some((below) => below.kind === over))
      .map(({ timestamp }) => timestamp);
  }

  /** Whether one is from before another that it covers: one of the two clocks is wrong. */
  get outOfOrder(): boolean {
    return this.#passed.some((one) => this.#coversYounger(one));
  }

  #coversYounger(one: TimestampValidation): boolean {
    return this.#coveredBy(one).some((below) => isBefore(one.timestamp, below));
  }

  #coveredBy({ covered }: TimestampValidation): readonly TimestampUnderTest[] {
    return [...(covered?.stamps ?? [])].flatMap((name) => this.#byName.get(name) ?? []);
  }
}

/** For certain: both may be wrong by what their authorities say (RFC 3161 2.4.2), and by a second where they say less. */
function isBefore({ token: one }: TimestampUnderTest, { token: other }: TimestampUnderTest): boolean {
  if (one === undefined || other === undefined) return false;
  const [left, right] = [one, other].map(({ info }) => Math.max(info.accuracyMs, USUAL_ACCURACY_MS));
  return one.info.time.getTime() + (left ?? 0) < other.info.time.getTime() - (right ?? 0);
}
