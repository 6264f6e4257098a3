import type { AppError } from '../errors.ts';

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
