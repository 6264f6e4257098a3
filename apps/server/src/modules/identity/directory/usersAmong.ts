import type { DirectoryPersonFound } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersByIdOrEmail } from '../../users/index.ts';
import { foldEmail } from '../signIn/signIn.ts';
import type { DirectoryPerson } from './ldap/people.ts';
import { directoryUsers } from './tables.ts';

/** Which people of the directory are users of the account: by their entry, else by their e-mail. */
export async function usersAmong(
  tx: Tx,
  accountId: string,
  people: readonly DirectoryPerson[],
): Promise<(person: DirectoryPerson) => DirectoryPersonFound['user']> {
  if (people.length === 0) return () => null;
  const entryIds = people.map(({ id }) => id);
  const imported = await tx
    .select({ userId: directoryUsers.userId, entryId: directoryUsers.entryId })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.accountId, accountId), inArray(directoryUsers.entryId, entryIds)));
  const users = await usersByIdOrEmail(
    tx,
    accountId,
    imported.map(({ userId }) => userId),
    people.map(({ email }) => foldEmail(email)),
  );
  return ({ id, email }) => {
    const userId = imported.find(({ entryId }) => entryId === id)?.userId;
    const user =
      users.find((one) => one.id === userId) ??
      users.find((one) => foldEmail(one.email) === foldEmail(email));
    return user ? { isActive: user.isActive, isImported: user.id === userId } : null;
  };
}
