/** So many records in one transaction at most: what a person does with one of them waits for it. */
export const maxBatchSize = 100;
/** So long a batch may take: above it the next one is half as large. */
export const aimMs = 100;

/**
 * How many records the next batch takes. Halves as soon as one was slow, so that a busy database is relieved at once,
 * and grows by a tenth while they take less than half as long as they may.
 * @param size of the last batch, in records
 * @param tookMs how long that took, the commit included
 */
export function nextBatchSize(size: number, tookMs: number): number {
  if (tookMs > aimMs) return Math.max(1, Math.floor(size / 2));
  return tookMs < aimMs / 2 ? Math.min(maxBatchSize, size + Math.ceil(size / 10)) : size;
}
