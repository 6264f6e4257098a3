import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../database/database.ts';
import { isOwn, remembered } from '../../database/memory/remembered.ts';
import type { LetterLogo } from '../letter/letter.ts';
import { letterheads } from './tables.ts';

/** The account's logo, remembered; null where it has none. */
export async function letterheadOf(tx: Tx, accountId: string): Promise<LetterLogo | null> {
  return remembered(tx, accountId, 'letterhead', async () => {
    const [found] = await tx
      .select({ row: letterheads, own: isOwn(sql`${letterheads}`) })
      .from(letterheads)
      .where(eq(letterheads.accountId, accountId));
    if (!found) return { row: null, own: false };
    const { logoType, logo, logoWidth, logoHeight } = found.row;
    return {
      row: {
        contentType: logoType,
        bytes: Buffer.from(logo, 'base64'),
        width: logoWidth,
        height: logoHeight,
      },
      own: found.own,
    };
  });
}

/** The same for who holds no transaction; what is remembered asks the database nothing. */
export const lookAtLetterhead = (db: Pick<Database, 'lookInAccount'>, accountId: string) =>
  db.lookInAccount(accountId, (tx) => letterheadOf(tx, accountId));
