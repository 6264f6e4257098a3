import {
  formatAmount,
  type JobListItem,
  type JobSheetColumn,
  jobSheetColumns,
  type Language,
  limits,
  type Message,
  statusWords,
} from '@tomar/contract';
import { refused } from '../../../../platform/http/errors.ts';
import type { BytesAnswer } from '../../../../platform/http/serve.ts';
import { streamSheet } from '../../../../platform/spreadsheet/streamSheet.ts';
import { awaitingInitials, privacyWords, sheetColumns, waitingWords } from './sheetWords.ts';

/** What a row of a spreadsheet is made of: a job of a list, or a draft. */
export type SheetItem = Pick<
  JobListItem,
  | 'name'
  | 'privacy'
  | 'documents'
  | 'department'
  | 'amount'
  | 'currency'
  | 'targetEndDate'
  | 'updatedAt'
  | 'createdAt'
> &
  Partial<
    Pick<
      JobListItem,
      | 'trackingNumber'
      | 'status'
      | 'waitingFor'
      | 'waitsForInitials'
      | 'waitsFor'
      | 'ownerName'
      | 'categories'
      | 'documentNumber'
      | 'validUntil'
    >
  >;

interface JobSheet {
  readonly title: Message;
  /** The file's name without its ending. */
  readonly fileName: string;
  readonly columns: readonly JobSheetColumn[];
  /** All rows, in their order. */
  readonly ids: readonly string[];
  /** Some of them; one that is gone or hidden meanwhile is left out. */
  readonly load: (ids: readonly string[]) => Promise<readonly SheetItem[]>;
  readonly language: Language;
  readonly timeZone: string;
}

const rowsAtOnce = 500;

/**
 * Jobs as an Excel file that is written on the way: which rows it has is known at once, what stands in them is read in
 * parts, each in a transaction of its own, so that a slow reader holds nothing up.
 * @throws AppError lang_export_too_many
 */
export function jobSheet({ title, fileName, columns, ids, load, language, timeZone }: JobSheet): BytesAnswer {
  if (ids.length > limits.exportRows)
    throw refused('lang_export_too_many', [limits.exportRows.toLocaleString(language)]);
  const writing = writingIn(language, timeZone);
  const { say } = writing;
  const shown = columns.length > 0 ? columns : jobSheetColumns;
  const rows = async function* () {
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const items = await load(ids.slice(at, at + rowsAtOnce));
      yield items.map((item) => shown.map((column) => cellOf(item, column, writing)));
    }
  };
  return {
    kind: 'stream',
    stream: streamSheet({
      name: say(title),
      columns: shown.map((column) => ({
        title: say(sheetColumns[column][0]),
        width: sheetColumns[column][1],
      })),
      rows: rows(),
    }),
    name: `${fileName}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    disposition: 'attachment',
  };
}

/** How the cells of jobs are written for a reader. */
export interface Writing {
  readonly say: (message: Message) => string;
  readonly moments: Intl.DateTimeFormat;
  readonly language: Language;
}

export const writingIn = (language: Language, timeZone: string): Writing => ({
  say: ([tr, en]) => (language === 'tr' ? tr : en),
  // The same in both languages, and sorted as it stands.
  moments: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }),
  language,
});

export function cellOf(item: SheetItem, column: JobSheetColumn, { say, moments, language }: Writing): string {
  switch (column) {
    case 'name':
      return item.name;
    case 'tracking':
      return item.trackingNumber ?? '';
    case 'status':
      if (item.waitsForInitials) return say(awaitingInitials);
      if (item.waitingFor) return say(waitingWords[item.waitingFor]);
      return item.status ? say(statusWords[item.status]) : '';
    case 'holder':
      return (item.waitsFor ?? []).map(({ name }) => name).join(', ');
    case 'owner':
      return item.ownerName ?? '';
    case 'department':
      return item.department ?? '';
    case 'categories':
      return (item.categories ?? []).join(', ');
    case 'documentNumber':
      return item.documentNumber ?? '';
    case 'amount':
      return item.amount === null ? '' : formatAmount(item.amount, language);
    case 'currency':
      return item.currency ?? '';
    case 'documents':
      return String(item.documents);
    case 'privacy':
      return say(privacyWords[item.privacy]);
    case 'createdAt':
      return moments.format(new Date(item.createdAt));
    case 'targetEndDate':
      return item.targetEndDate ?? '';
    case 'validUntil':
      return item.validUntil ?? '';
    case 'updatedAt':
      return moments.format(new Date(item.updatedAt));
  }
}
