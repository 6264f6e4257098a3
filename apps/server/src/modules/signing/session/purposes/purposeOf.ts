import type { SessionRow } from '../sessionRecord.ts';
import type { Purpose } from './purpose.ts';
import { sealJobs } from './sealJobs.ts';
import { signJobs } from './signJobs.ts';

/** A session of another purpose is not begun (`signingKindProblem`): only a version after this one has stored it. */
export function purposeOf({ id, purpose }: Pick<SessionRow, 'id' | 'purpose'>): Purpose {
  switch (purpose) {
    case 'Sign':
      return signJobs;
    case 'Seal':
      return sealJobs;
    case 'SignIn':
    case 'Prove':
      throw new Error(`signing session ${id} is for ${purpose}, which this version does not carry out`);
  }
}
