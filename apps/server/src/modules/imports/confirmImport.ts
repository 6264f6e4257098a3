import type { ImportKind, ImportRecord } from '@tomar/contract';
import { notFound, refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { applyImportTask } from './applying/applyImportTask.ts';
import { changeImport } from './changeImport.ts';
import { loadImport, presentImport } from './importRecord.ts';

/**
 * Has what the preview shows written. Of two confirmations of one preview the second finds the first.
 * @throws AppError refused where there is nothing to write, something is wrong, or another preview came since
 */
export function confirmImport(
  platform: Platform,
  person: Person,
  kind: ImportKind,
  id: string,
  { round, invite }: { readonly round: number; readonly invite: boolean },
): Promise<ImportRecord> {
  return inUnit(platform, person, async (unit) => {
    const row = await loadImport(unit.tx, person, id, 'lock');
    if (row.kind !== kind) throw notFound();
    // A click on the page of another tab, after the first one.
    if ((row.state === 'applying' || row.state === 'done') && row.round === round + 1)
      return presentImport(row);
    if (row.state !== 'ready' || row.round !== round || !row.counts) throw refused('lang_import_not_ready');
    const { refused: wrong, created, changed } = row.counts;
    if (wrong > 0) throw refused('lang_import_has_errors', [wrong]);
    if (created + changed === 0) throw refused('lang_import_nothing_new');
    const applying = await changeImport(
      unit.tx,
      row,
      { states: ['ready'], round },
      { state: 'applying', round: round + 1, invite, confirmedFrom: person.ip, problem: null, written: 0 },
    );
    if (!applying) throw refused('lang_import_not_ready');
    await unit.enqueue(applyImportTask, { importId: id, round: round + 1 });
    return presentImport(applying);
  });
}
