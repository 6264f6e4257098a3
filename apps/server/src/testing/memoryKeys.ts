import { randomBytes } from 'node:crypto';
import type { DataKey, DataKeys } from '../platform/blobs/dataKeys.ts';

/** Data keys that nobody keeps, for tests and benchmarks. */
export function memoryKeys(): DataKeys & {
  rotate(accountId: string): void;
  forget(accountId: string): void;
} {
  const all = new Map<string, DataKey[]>();
  const add = (accountId: string): DataKey => {
    const made = { id: randomBytes(12).toString('hex'), key: randomBytes(32) };
    all.set(accountId, [made, ...(all.get(accountId) ?? [])]);
    return made;
  };
  return {
    current: async (accountId) => all.get(accountId)?.[0] ?? add(accountId),
    existing: async (accountId) => all.get(accountId)?.[0] ?? null,
    byId: async (accountId, keyId) => all.get(accountId)?.find(({ id }) => id === keyId) ?? null,
    rotate: add,
    forget: (accountId) => all.delete(accountId),
  };
}
