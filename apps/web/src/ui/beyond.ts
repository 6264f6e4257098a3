/** Whether an address names a page after the last: records went away since, and the last page is meant. */
export const isBeyond = (page: number, shown: number, total: number): boolean =>
  page > 1 && shown === 0 && total > 0;
