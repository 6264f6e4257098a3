import type { UserLookup } from '@tomar/contract';
import type { AccountUser } from './findUsers.ts';

/** As lists for choosing show somebody. */
export const presentUser = (user: AccountUser): UserLookup => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  title: user.title,
  department: user.department,
  isActive: user.isActive,
  authorities: [...user.authorities],
});
