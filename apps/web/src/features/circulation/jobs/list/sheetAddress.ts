import {
  exportDrafts,
  exportJobs,
  exportMyJobs,
  type JobSheetColumn,
  jobSheetColumns,
} from '@tomar/contract';
import { urlOf } from '../../../../api/call.ts';
import type { JobSearch } from '../../jobSearch.ts';
import { draftFilterOf, jobFilterOf, listOf } from './jobQuery.ts';

/** What stands in one column of the page and in several of a spreadsheet. */
const severalOf: Readonly<Record<string, readonly JobSheetColumn[]>> = {
  name: ['name', 'tracking'],
  status: ['status', 'holder'],
  amount: ['amount', 'currency'],
};

/** What is asked of all lists: the words, the order and the columns that are shown. */
const shownOf = (search: JobSearch, shown: readonly string[]) => ({
  search: search.q ?? '',
  sort: search.sort ?? ('updatedAt' as const),
  ascending: search.asc === true,
  columns: shown.flatMap((key) => severalOf[key] ?? jobSheetColumns.filter((column) => column === key)),
});

/** The spreadsheet of a list as its address and columns have it. */
export function sheetAddress(detail: 'job' | 'myjob', search: JobSearch, shown: readonly string[]): string {
  const query = { ...jobFilterOf(search), ...shownOf(search, shown) };
  if (detail === 'job') return urlOf(exportJobs, undefined, query);
  return urlOf(exportMyJobs, undefined, { ...query, list: listOf(search) });
}

export const draftSheetAddress = (search: JobSearch, shown: readonly string[]): string => {
  const { columns, ...rest } = shownOf(search, shown);
  const own = columns.filter((column) => column !== 'tracking');
  return urlOf(exportDrafts, undefined, { ...draftFilterOf(search), ...rest, columns: own });
};
