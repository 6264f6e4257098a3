import { limits } from '@tomar/contract';
import { entries, readEntry, writeEntry } from '../storage/browserStore.ts';

/** How often activity is written down: often enough for a check each minute, without a write per movement. */
const writeEveryMs = 5000;

let last = 0;
let written = 0;
/** Where it is written down, for whoever is watched. */
let watched: string | null = null;

/** Something happened for the person who is signed in: a movement, or bytes of an upload that got through. */
export function noteActivity(): void {
  last = Date.now();
  if (watched === null || Math.abs(last - written) < writeEveryMs) return;
  written = last;
  writeEntry(watched, String(last));
}

/** How often it is looked at whether somebody is to be warned, or one of the minutes is over. */
const lookEveryMs = 1000;

/**
 * Calls `idle` once, after twenty minutes without activity, looked at each minute (ID-21). Activity in one tab counts for
 * all; on a phone, where there is no mouse, touching and typing count too, and so does an upload that moves
 * (`docs/adr/0034-what-counts-as-activity.md`).
 * @param warn told in the last minute when the session will end, in milliseconds since 1970; null: not now
 */
export function watchIdleness(
  loginId: string,
  idle: () => void,
  warn: (endsAt: number | null) => void,
): () => void {
  const key = entries.activity(loginId);
  watched = key;
  written = 0;
  noteActivity();
  const stop = new AbortController();
  for (const event of ['mousemove', 'pointerdown', 'keydown', 'wheel'])
    window.addEventListener(event, noteActivity, { signal: stop.signal });
  const timer = setInterval(() => {
    const now = Date.now();
    const stored = Number(readEntry(key)) || 0;
    // Of a time to come: another tab wrote it this moment, or before the computer's clock was put back; it counts from now.
    last = Math.min(Math.max(last, stored), now);
    if (stored && stored !== last) writeEntry(key, String(last));
    // The first minute that finds nobody there: by the clock, so that all tabs speak of the same one.
    const endsAt = Math.ceil((last + limits.idleLogoutMs) / limits.idleCheckMs) * limits.idleCheckMs;
    const left = endsAt - now;
    warn(left > limits.idleWarningMs ? null : endsAt);
    if (left > 0) return;
    clearInterval(timer);
    idle();
  }, lookEveryMs);
  return () => {
    clearInterval(timer);
    stop.abort();
    watched = null;
  };
}
