import { limits } from '@tomar/contract';
import { entries, readEntry, writeEntry } from '../storage/browserStore.ts';

/** How often activity is written down: often enough for a check each minute, without a write per movement. */
const writeEveryMs = 5000;

export const isIdle = (lastActivity: number, now: number): boolean =>
  now - lastActivity >= limits.idleLogoutMs;

let last = 0;
let written = 0;
let watched: string | null = null;

/** Something happened for the person who is signed in: a movement, or bytes of an upload that got through. */
export function noteActivity(now = Date.now()): void {
  last = now;
  if (watched === null || Math.abs(last - written) < writeEveryMs) return;
  written = last;
  writeEntry(entries.activity(watched), String(last));
}

/** How often it is looked at whether somebody is to be warned. */
const warnEveryMs = 1000;

/**
 * Calls `idle` after twenty minutes without activity, looked at each minute (ID-21). Activity in one tab counts for
 * all; on a phone, where there is no mouse, touching and typing count too, and so does an upload that moves
 * (`docs/adr/0034-what-counts-as-activity.md`).
 * @param warn told in the last minute when the session will end, in milliseconds since 1970; null: not now
 */
export function watchIdleness(
  loginId: string,
  idle: () => void,
  warn: (endsAt: number | null) => void = () => undefined,
): () => void {
  watched = loginId;
  written = 0;
  noteActivity();
  const begun = last;
  const moved = () => noteActivity();
  const stop = new AbortController();
  for (const event of ['mousemove', 'pointerdown', 'keydown', 'touchstart', 'wheel'])
    window.addEventListener(event, moved, { passive: true, signal: stop.signal });
  const lastActivity = () => {
    const now = Date.now();
    const stored = Number(readEntry(entries.activity(loginId)));
    last = Math.min(last, now);
    // Of a time to come: another tab wrote it this moment, or before the computer's clock was put back; it counts from now.
    if (stored > now) writeEntry(entries.activity(loginId), String(now));
    return Math.max(last, Math.min(stored || 0, now));
  };
  const timer = setInterval(() => {
    if (isIdle(lastActivity(), Date.now())) idle();
  }, limits.idleCheckMs);
  const warning = setInterval(() => {
    const endsAt = endOf(lastActivity(), begun);
    warn(endsAt - Date.now() <= limits.idleWarningMs ? endsAt : null);
  }, warnEveryMs);
  return () => {
    clearInterval(timer);
    clearInterval(warning);
    stop.abort();
    watched = null;
  };
}

/** The first look, each minute since `begun`, that finds nobody there. */
const endOf = (lastActivity: number, begun: number): number =>
  begun + Math.ceil((lastActivity + limits.idleLogoutMs - begun) / limits.idleCheckMs) * limits.idleCheckMs;
