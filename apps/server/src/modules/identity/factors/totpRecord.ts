import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { foldCode } from './codes.ts';
import { totpSecrets } from './tables.ts';
import { matchTotp } from './totp.ts';

/** How long a secret waits for its first code. */
const setUpMs = 15 * 60_000;

type Sealing = Pick<Platform, 'secrets'>;

/** When the login's authenticator application was set up; null: it has none. */
export async function totpSince(tx: Tx, loginId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ confirmedAt: totpSecrets.confirmedAt })
    .from(totpSecrets)
    .where(eq(totpSecrets.loginId, loginId));
  return row?.confirmedAt ?? null;
}

/**
 * Keeps a secret that waits for its first code, in place of one that waited.
 * @returns false, with nothing changed, where the login has an application already
 */
export async function keepTotpSecret(
  tx: Tx,
  { secrets }: Sealing,
  loginId: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const sealed = secrets.seal(loginId, secret);
  const kept = await tx
    .insert(totpSecrets)
    .values({ loginId, sealed, createdAt: now })
    .onConflictDoUpdate({
      target: totpSecrets.loginId,
      set: { sealed, createdAt: now, lastStep: -1 },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ loginId: totpSecrets.loginId });
  return kept.length > 0;
}

/** @returns `confirmed`, `wrong` for a code that is none of the secret's, `over` where no secret waits (any more) */
export async function confirmTotpSecret(
  tx: Tx,
  { secrets }: Sealing,
  loginId: string,
  code: string,
  now: Date,
): Promise<'confirmed' | 'wrong' | 'over'> {
  const [waiting] = await tx
    .select()
    .from(totpSecrets)
    .where(
      and(
        eq(totpSecrets.loginId, loginId),
        isNull(totpSecrets.confirmedAt),
        gt(totpSecrets.createdAt, new Date(now.getTime() - setUpMs)),
      ),
    )
    .for('no key update');
  if (!waiting) return 'over';
  const step = await matchTotp(secrets.open(loginId, waiting.sealed), foldCode(code), now, -1);
  if (step === null) return 'wrong';
  await tx
    .update(totpSecrets)
    .set({ confirmedAt: now, lastStep: step })
    .where(eq(totpSecrets.loginId, loginId));
  return 'confirmed';
}

/** Whether the code is the application's and was not taken before: its time-step goes on in the statement that takes it. */
export async function useTotp(
  tx: Tx,
  { secrets }: Sealing,
  loginId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const isConfirmed = and(eq(totpSecrets.loginId, loginId), isNotNull(totpSecrets.confirmedAt));
  const [row] = await tx.select().from(totpSecrets).where(isConfirmed);
  if (!row) return false;
  const step = await matchTotp(secrets.open(loginId, row.sealed), foldCode(code), now, row.lastStep);
  if (step === null) return false;
  const taken = await tx
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(isConfirmed, lt(totpSecrets.lastStep, step), eq(totpSecrets.sealed, row.sealed)))
    .returning({ loginId: totpSecrets.loginId });
  return taken.length > 0;
}

/** @returns false where there was none that counted */
export async function dropTotp(tx: Tx, loginId: string): Promise<boolean> {
  const dropped = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.loginId, loginId))
    .returning({ confirmedAt: totpSecrets.confirmedAt });
  return dropped.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Seals with the newest key what an older one sealed. @returns how many */
export const resealTotpSecrets = ({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<number> =>
  db.inInstallation(async (tx) => {
    const rows = await tx
      .select({ loginId: totpSecrets.loginId, sealed: totpSecrets.sealed })
      .from(totpSecrets)
      .orderBy(totpSecrets.loginId)
      .for('no key update');
    const old = rows.filter(({ sealed }) => secrets.isOld(sealed));
    for (const { loginId, sealed } of old)
      await tx
        .update(totpSecrets)
        .set({ sealed: secrets.seal(loginId, secrets.open(loginId, sealed)) })
        .where(eq(totpSecrets.loginId, loginId));
    return old.length;
  });
