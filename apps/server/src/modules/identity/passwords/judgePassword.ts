import { checkPassword, type Finding, limits, type PasswordOwner } from '@tomar/contract';
import { desc, eq } from 'drizzle-orm';
import { invalid } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { verifyPassword } from '../signIn/passwords.ts';
import { formerPasswords } from '../tables.ts';
import { isCommon } from './commonPassword.ts';

/** @throws AppError validation_failed for one that breaks a rule of its own: ID-26, ID-27, its owner's name, breaches */
export function judgePassword(password: string, owner: PasswordOwner): void {
  const findings: Finding[] = checkPassword(password, 'password', owner);
  if (findings.length === 0 && isCommon(password))
    findings.push({ field: 'password', key: 'lang_password_common' });
  if (findings.length > 0) throw invalid(findings);
}

/**
 * Compares with the present password and those before it (ID-29).
 * @throws AppError validation_failed for one of the last three
 */
export async function judgeAgainstFormer(
  { db }: Platform,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string | null },
  password: string,
): Promise<void> {
  const former = await db.inInstallation((tx) =>
    tx
      .select({ hash: formerPasswords.passwordHash })
      .from(formerPasswords)
      .where(eq(formerPasswords.loginId, id))
      .orderBy(desc(formerPasswords.replacedAt))
      .limit(limits.passwordsBarred - 1),
  );
  for (const hash of [passwordHash, ...former.map((row) => row.hash)])
    if (hash !== null && (await verifyPassword(hash, password)))
      throw invalid([
        { field: 'password', key: 'lang_password_used_before', params: [limits.passwordsBarred] },
      ]);
}
