import type { Readable } from 'node:stream';
import { type ImportKind, type ImportReading, type ImportRecord, importLimits } from '@tomar/contract';
import { and, count, eq, inArray } from 'drizzle-orm';
import { newId } from '../../platform/database/ids.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit, type Unit } from '../../platform/unit.ts';
import { lockUser } from '../users/index.ts';
import { endImport } from './cancelImport.ts';
import { presentImport } from './importRecord.ts';
import { keepFile, shownName } from './keepFile.ts';
import { readImportTask } from './reading/readImportTask.ts';
import { imports } from './tables.ts';

const openStates = ['reading', 'failed', 'ready', 'applying'] as const;

/**
 * Keeps a file, encrypted as every file, and has it read. Whatever the person had open of this kind gives way, but for
 * what is being written.
 * @throws AppError refused for a file that is empty or too large, and where the account has too many open
 */
export async function beginImport(
  platform: Platform,
  person: Person,
  kind: ImportKind,
  { name, ...asked }: ImportReading & { readonly name: string },
  bytes: Readable,
): Promise<ImportRecord> {
  const { sha256, size } = await keepFile(platform, person, bytes);
  const fileName = shownName(name);
  if (size === 0) throw refused('lang_import_file_empty', [fileName]);
  return inUnit(platform, person, async (unit) => {
    await giveWay(unit, person, kind);
    const [row] = await unit.tx
      .insert(imports)
      .values({
        accountId: unit.accountId,
        id: newId(unit.now),
        kind,
        userId: person.userId,
        state: 'reading',
        fileName,
        sha256,
        asked,
        createdAt: unit.now,
      })
      .returning();
    if (!row) throw refused('lang_save_failed');
    await unit.enqueue(readImportTask, { importId: row.id, round: row.round });
    return presentImport(row);
  });
}

async function giveWay(unit: Unit, person: Person, kind: ImportKind): Promise<void> {
  const { tx, accountId } = unit;
  // Two tabs of one person begin one after the other.
  await lockUser(tx, accountId, person.userId);
  const own = await tx
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.accountId, accountId),
        eq(imports.userId, person.userId),
        eq(imports.kind, kind),
        inArray(imports.state, ['reading', 'failed', 'ready']),
      ),
    )
    .orderBy(imports.id)
    .for('no key update');
  for (const row of own) await endImport(unit, row, 'cancelled');
  const [open] = await tx
    .select({ count: count() })
    .from(imports)
    .where(and(eq(imports.accountId, accountId), inArray(imports.state, [...openStates])));
  if ((open?.count ?? 0) >= importLimits.open)
    throw refused('lang_import_too_many_open', [importLimits.open]);
}
