/**
 * `promise`, or a rejection with `late` when it takes longer than `ms`.
 * @throws what `promise` is rejected with, or `late`.
 */
export function within<T>(promise: Promise<T>, ms: number, late: unknown): Promise<T> {
  const { promise: both, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(late), ms);
  promise.then(resolve, reject).finally(() => clearTimeout(timer));
  return both;
}
