import type { ImportRecord } from '@tomar/contract';
import { refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit, type Unit } from '../../platform/unit.ts';
import { changeImport, forgetRows } from './changeImport.ts';
import { type ImportRow, loadImport, presentImport } from './importRecord.ts';

/** Gives an import up. One that is being written is not: what was written is taken back as a whole. */
export function cancelImport(platform: Platform, person: Person, id: string): Promise<ImportRecord> {
  return inUnit(platform, person, async (unit) => {
    const row = await loadImport(unit.tx, person, id, 'lock');
    if (row.state === 'cancelled') return presentImport(row);
    if (row.state === 'done') throw refused('lang_import_ended');
    return presentImport(await endImport(unit, row, 'cancelled'));
  });
}

/** Ends an import that is locked. Neither its file nor what stood in it is kept any longer. */
export async function endImport(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  row: ImportRow,
  state: 'done' | 'cancelled',
): Promise<ImportRow> {
  await forgetRows(tx, row);
  const ended = await changeImport(
    tx,
    row,
    { states: [row.state], round: row.round },
    { state, sha256: null, endedAt: now, ...(state === 'done' && { problem: null }) },
  );
  return ended ?? row;
}
