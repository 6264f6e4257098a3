import type { Platform } from '../../../platform/platform.ts';
import { type Issuers, openIssuers } from './issuers.ts';

const known = new WeakMap<object, Issuers>();

/** What this process remembers of issuers. */
export function issuersOf(platform: Pick<Platform, 'outbound' | 'clock'>): Issuers {
  const before = known.get(platform.outbound);
  if (before) return before;
  const issuers = openIssuers(platform.outbound, () => platform.clock().getTime());
  known.set(platform.outbound, issuers);
  return issuers;
}
