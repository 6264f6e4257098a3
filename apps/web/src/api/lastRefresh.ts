import { entries, readEntry, writeEntry } from '../storage/browserStore.ts';

/** Noted while the server is asked: stays where the answer is lost. */
export const begunRefresh = -1;

/** When a tab renewed the session last, in milliseconds since 1970; 0: never; `begunRefresh`: not answered yet. */
export const lastRefresh = (loginId: string): number => Number(readEntry(entries.refreshed(loginId)) ?? 0);

/** Without shared storage every tab renews for itself. */
export const noteRefresh = (loginId: string, now = Date.now()): void =>
  writeEntry(entries.refreshed(loginId), String(now));
