import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { logins } from './tables.ts';

/**
 * Where mails go that open a login or tell of it: to its own address. The one beside a user is the account's to write, and
 * what opens the login opens other accounts, too.
 */
export async function loginAddress(tx: Tx, loginId: string): Promise<string> {
  const [login] = await tx.select({ email: logins.email }).from(logins).where(eq(logins.id, loginId));
  if (!login) throw new Error('a user refers to a login that is gone');
  return login.email;
}
