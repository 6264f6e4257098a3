import { randomInt } from 'node:crypto';

/**
 * A seed that nobody has tried yet, so that each run on a person's machine looks elsewhere. A build server must say the
 * same of the same commit twice: there it is a fixed one.
 */
export const freshSeed = (): number => (process.env.CI === 'true' ? 2026 : randomInt(1_000_000));
