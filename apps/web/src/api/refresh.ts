import { limits, refreshSession, signOut } from '@tomar/contract';
import { noteEnding } from '../storage/storedLogin.ts';
import { call } from './call.ts';
import { begunRefresh, lastRefresh, noteRefresh } from './lastRefresh.ts';
import { currentSession, forgetLogin, renewLogin, saveEverything } from './session.ts';

/** Unless another tab did so within the last period (ID-19, ID-20). */
async function refreshIfDue(): Promise<void> {
  const session = currentSession();
  if (session.state !== 'in') return;
  const { loginId } = session.login;
  // A time to come was written before the computer's clock was put back; it says nothing.
  const since = Date.now() - lastRefresh(loginId);
  if (since >= 0 && since < limits.sessionRefreshMs * 0.9) return;
  noteRefresh(loginId, begunRefresh);
  const reply = await call(refreshSession, {});
  if (!reply.data) return;
  noteRefresh(loginId);
  renewLogin(reply.data);
}

/** In one tab at a time, where the browser can see to that. */
const refresh = (): Promise<void> =>
  navigator.locks ? navigator.locks.request('tomar-refresh', refreshIfDue) : refreshIfDue();

/** Well within the minute that the old key still works. */
const againMs = 15_000;

/**
 * Renews every three minutes while somebody is signed in; returns how to stop. Where the answer was lost, with the
 * connection or with the page, the server may have given out a new key: asked again soon, while the old one works.
 */
export function keepSessionFresh(loginId: string): () => void {
  let again: ReturnType<typeof setTimeout>;
  const tick = () => {
    // An unknown session was dealt with by `request`.
    refresh().catch(() => {
      clearTimeout(again);
      again = setTimeout(tick, againMs);
    });
  };
  if (lastRefresh(loginId) === begunRefresh) tick();
  const timer = setInterval(tick, limits.sessionRefreshMs);
  // A laptop that slept has missed its ticks.
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    clearTimeout(again);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Ends the session here and on the server; the page leaves for `/` even when the server is away. */
export async function endSession(reason: 'signedOut' | 'idle'): Promise<void> {
  await saveEverything();
  noteEnding(reason);
  const ended = call(signOut, {}).catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1500))]);
  forgetLogin(reason);
}
