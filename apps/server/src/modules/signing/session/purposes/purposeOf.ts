import type { SessionRow } from '../sessionRecord.ts';
import type { Purpose } from './purpose.ts';
import { signJobs } from './signJobs.ts';

/** A session of another purpose is not begun (`signingKindProblem`): only a version after this one has stored it. */
export function purposeOf({ id, purpose }: Pick<SessionRow, 'id' | 'purpose'>): Purpose {
  switch (purpose) {
    case 'Sign':
      return signJobs;
    case 'SignIn':
    case 'Prove':
    case 'Seal':
      throw new Error(`signing session ${id} is for ${purpose}, which this version does not carry out`);
  }
}
