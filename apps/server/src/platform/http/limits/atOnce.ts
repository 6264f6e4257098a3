import { finished } from 'node:stream/promises';
import type { AppError } from '../errors.ts';
import type { BytesAnswer } from '../serve.ts';

/**
 * Bounds how much of something one caller may have under way at a time, in this process.
 * @param most at once by one caller
 * @param refusal what one more is answered with
 */
export function atOnce(most: number, refusal: () => AppError) {
  const underWay = new Map<string, number>();
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const before = underWay.get(who) ?? 0;
    if (before >= most) throw refusal();
    underWay.set(who, before + 1);
    try {
      return await work();
    } finally {
      const others = (underWay.get(who) ?? 1) - 1;
      if (others > 0) underWay.set(who, others);
      else underWay.delete(who);
    }
  };
}

/** The same of bytes that are made while they are read: they count until they are out, or nobody reads them any more. */
export function streamsAtOnce(most: number, refusal: () => AppError) {
  const bounded = atOnce(most, refusal);
  return (who: string, begin: () => Promise<BytesAnswer>): Promise<BytesAnswer> =>
    new Promise((answer, refuse) => {
      bounded(who, async () => {
        const begun = await begin();
        answer(begun);
        // How it ended is its reader's to hear.
        if (begun.kind === 'stream') await finished(begun.stream).catch(() => undefined);
      }).catch(refuse);
    });
}
