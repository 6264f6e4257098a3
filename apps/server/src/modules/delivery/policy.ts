import { holds } from '@tomar/contract';
import type { Person } from '../../platform/http/person.ts';

/**
 * Who may have a job's deliveries sent again: its owner, and whoever holds `Finalizer` (an `Admin` and a `SystemAdmin`
 * do). That the person may see the job is asked before.
 */
export const maySendAgain = (
  person: Pick<Person, 'userId' | 'authorities'>,
  job: { readonly ownerId: string },
): boolean => job.ownerId === person.userId || holds(person.authorities, 'Finalizer');
