import { desc, eq } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { sessions } from './tables.ts';

export interface LoginRecord {
  readonly device: string;
  readonly operatingSystem: string;
  readonly browser: string;
  readonly ipAddress: string;
  readonly source: string;
  readonly validationType: string;
  readonly date: Date;
  /** Seconds; null while it lasts. */
  readonly duration: number | null;
}

/** The last fifty sign-ins of a login, newest first (USR-17). */
export async function loginHistory(platform: Platform, loginId: string): Promise<LoginRecord[]> {
  const now = platform.clock();
  const rows = await platform.db.inInstallation((tx) =>
    tx
      .select()
      .from(sessions)
      .where(eq(sessions.loginId, loginId))
      .orderBy(desc(sessions.createdAt))
      .limit(50),
  );
  return rows.map((row) => {
    const end = row.endedAt ?? (row.expiresAt <= now ? row.expiresAt : null);
    return {
      device: row.device,
      operatingSystem: row.operatingSystem,
      browser: row.browser,
      ipAddress: row.ipAddress,
      source: row.source,
      validationType: row.validationType,
      date: row.createdAt,
      duration: end && Math.round((end.getTime() - row.createdAt.getTime()) / 1000),
    };
  });
}
