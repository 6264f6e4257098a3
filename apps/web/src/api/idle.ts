import { limits } from '@tomar/contract';

const storageKey = 'tomar.activity';
/** How often activity is written down: often enough for a check each minute, without a write per movement. */
const writeEveryMs = 5000;

export const isIdle = (lastActivity: number, now: number): boolean =>
  now - lastActivity >= limits.idleLogoutMs;

/**
 * Calls `idle` after twenty minutes without movement, looked at each minute (ID-21). Movement in one tab counts
 * for all; on a phone, where there is no mouse, touching and typing count too.
 */
export function watchIdleness(idle: () => void): () => void {
  let last = Date.now();
  let written = 0;
  const moved = () => {
    last = Date.now();
    if (last - written < writeEveryMs) return;
    written = last;
    try {
      localStorage.setItem(storageKey, String(last));
    } catch {
      // Then this tab only knows of itself.
    }
  };
  const shared = () => {
    try {
      return Number(localStorage.getItem(storageKey) ?? 0);
    } catch {
      return 0;
    }
  };
  moved();
  const events = ['mousemove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;
  for (const event of events) window.addEventListener(event, moved, { passive: true });
  const timer = setInterval(() => {
    if (isIdle(Math.max(last, shared()), Date.now())) idle();
  }, limits.idleCheckMs);
  return () => {
    clearInterval(timer);
    for (const event of events) window.removeEventListener(event, moved);
  };
}
