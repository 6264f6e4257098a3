import type { Random } from '../../chaos/random.ts';
import type { Edit, Effect } from './edit.ts';

/** One thing that an update does. */
export interface Change {
  readonly name: string;
  /** Makes the change; undefined where the base has nothing of the kind. */
  readonly make: (edit: Edit, random: Random) => Effect | undefined;
}

export const change = (name: string, make: Change['make']): Change => ({ name, make });

export const CONTENT: Effect = { category: 'content' };
export const FREE: Effect = { category: 'free' };
