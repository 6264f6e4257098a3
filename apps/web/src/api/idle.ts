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
  if (watched === null || last - written < writeEveryMs) return;
  written = last;
  writeEntry(entries.activity(watched), String(last));
}

/**
 * Calls `idle` after twenty minutes without activity, looked at each minute (ID-21). Activity in one tab counts for
 * all; on a phone, where there is no mouse, touching and typing count too, and so does an upload that moves
 * (`docs/adr/0034-what-counts-as-activity.md`).
 */
export function watchIdleness(loginId: string, idle: () => void): () => void {
  watched = loginId;
  written = 0;
  noteActivity();
  const moved = () => noteActivity();
  const events = ['mousemove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;
  for (const event of events) window.addEventListener(event, moved, { passive: true });
  const timer = setInterval(() => {
    const shared = Number(readEntry(entries.activity(loginId)) ?? 0);
    if (isIdle(Math.max(last, shared), Date.now())) idle();
  }, limits.idleCheckMs);
  return () => {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, moved);
    watched = null;
  };
}
