import type { LoginData } from '@tomar/contract';
import { readStoredLogin, watchStoredLogin, writeStoredLogin } from './storedLogin.ts';

/**
 * Where this page stands. `expired`: the server no longer knows the session, and a dialog over the page asks to
 * sign in again so that a form being filled in is kept.
 */
export type Session =
  | { readonly state: 'out'; readonly reason: 'never' | 'signedOut' | 'expired' | 'idle' }
  | { readonly state: 'in'; readonly login: LoginData }
  | { readonly state: 'expired'; readonly login: LoginData };

/**
 * What another tab stored, seen from a page that works in `mine`: a renewed key is taken over, another account
 * chosen there does not move this page, another person ends it.
 */
export function mergeLogin(mine: LoginData, theirs: LoginData): LoginData {
  if (theirs.user.id !== mine.user.id || theirs.account.code === mine.account.code) return theirs;
  return { ...mine, key: theirs.key };
}

let current: Session = { state: 'out', reason: 'never' };
const listeners = new Set<() => void>();
const dirtyForms = new Set<symbol>();

function become(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

export const currentSession = (): Session => current;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Reads the stored login (ID-18) and follows the other tabs. Call once, before the first page. */
export function restoreSession(): void {
  const stored = readStoredLogin();
  if (stored) current = { state: 'in', login: stored };
  watchStoredLogin((theirs) => {
    if (!theirs) {
      if (current.state === 'in') become({ state: 'out', reason: 'signedOut' });
      return;
    }
    if (current.state === 'out') become({ state: 'in', login: theirs });
    else become({ state: 'in', login: mergeLogin(current.login, theirs) });
  });
}

/** A sign-in, an account switch or a renewal: stored for all tabs, used by the next request (ID-20). */
export function keepLogin(login: LoginData): void {
  writeStoredLogin(login);
  become({ state: 'in', login });
}

export function forgetLogin(reason: 'signedOut' | 'idle'): void {
  writeStoredLogin(null);
  become({ state: 'out', reason });
}

/**
 * The server does not know the session any more: the stored login is cleared (ERR-05). A page with something
 * unsaved stays and asks to sign in again; any other leaves for `/` (ID-25).
 */
export function sessionExpired(usedKey: string | undefined): void {
  if (current.state !== 'in' || current.login.key !== usedKey) return;
  writeStoredLogin(null);
  if (dirtyForms.size > 0) become({ state: 'expired', login: current.login });
  else become({ state: 'out', reason: 'expired' });
}

/** Gives up on keeping the form: leave for `/`. */
export function abandonExpired(): void {
  if (current.state === 'expired') become({ state: 'out', reason: 'expired' });
}

/** Marks that the page holds something a navigation would lose; the returned function takes the mark back. */
export function holdUnsaved(): () => void {
  const mark = Symbol('unsaved');
  dirtyForms.add(mark);
  return () => {
    dirtyForms.delete(mark);
  };
}
