import { byId } from '../../platform/database/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImportRow } from './importRecord.ts';
import { imports } from './tables.ts';

/** For work in the background, whoever's it is. */
export const findImport = (
  { db }: Pick<Platform, 'db'>,
  accountId: string,
  id: string,
): Promise<ImportRow | undefined> =>
  db.inAccount(accountId, async (tx) => {
    const [row] = await tx
      .select()
      .from(imports)
      .where(byId(imports, accountId, id));
    return row;
  });
