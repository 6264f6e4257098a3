import { limits, refreshSession, signOut } from '@tomar/contract';
import { noteEnding } from '../storage/storedLogin.ts';
import { call } from './call.ts';
import { lastRefresh, noteRefresh } from './lastRefresh.ts';
import { currentSession, forgetLogin, renewLogin, saveEverything } from './session.ts';

/** Runs `work` in one tab at a time, where the browser can see to that. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work);
  else await work();
}

/** Renews the session unless another tab did so within the last period (ID-19, ID-20). */
async function refreshIfDue(): Promise<void> {
  await alone('tomar-refresh', async () => {
    const session = currentSession();
    if (session.state !== 'in') return;
    const { loginId } = session.login;
    // A time to come was written before the computer's clock was put back; it says nothing.
    const since = Date.now() - lastRefresh(loginId);
    if (since >= 0 && since < limits.sessionRefreshMs * 0.9) return;
    const reply = await call(refreshSession, {});
    if (!reply.data) return;
    noteRefresh(loginId);
    renewLogin(reply.data);
  });
}

/** Renews every three minutes while somebody is signed in; returns how to stop. */
export function keepSessionFresh(): () => void {
  const tick = () => {
    refreshIfDue().catch(() => {
      // No connection: the next tick tries again. An unknown session was dealt with by `request`.
    });
  };
  const timer = setInterval(tick, limits.sessionRefreshMs);
  // A laptop that slept has missed its ticks.
  const woke = () => {
    if (document.visibilityState === 'visible') tick();
  };
  document.addEventListener('visibilitychange', woke);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', woke);
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
