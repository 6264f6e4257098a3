import type { ImportReading, ImportRecord } from '@tomar/contract';
import { refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { changeImport } from './changeImport.ts';
import { loadImport, presentImport } from './importRecord.ts';
import { readImportTask } from './reading/readImportTask.ts';

/** Has the file read once more, as the person says. @throws AppError refused while it is written, or once it has ended */
export function rereadImport(
  platform: Platform,
  person: Person,
  id: string,
  asked: ImportReading,
): Promise<ImportRecord> {
  return inUnit(platform, person, async (unit) => {
    const row = await loadImport(unit.tx, person, id, 'lock');
    if (row.state === 'done' || row.state === 'cancelled') throw refused('lang_import_ended');
    if (row.state === 'applying') throw refused('lang_import_not_ready');
    const round = row.round + 1;
    const reading = await changeImport(
      unit.tx,
      row,
      { states: [row.state], round: row.round },
      { state: 'reading', asked, round, problem: null, written: 0 },
    );
    if (!reading) throw refused('lang_import_not_ready');
    await unit.enqueue(readImportTask, { importId: id, round });
    return presentImport(reading);
  });
}
