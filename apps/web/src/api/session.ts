import type { LoginData } from '@tomar/contract';
import { canStore, clearTabOfOthers, entries, watchEntries, writeTabOwner } from '../storage/browserStore.ts';
import {
  type Ending,
  readEnding,
  readLoginOfTab,
  readStoredLogin,
  removeLogin,
  storeLogin,
} from '../storage/storedLogin.ts';
import { stopwatch } from './stopwatch.ts';

/**
 * Where this page stands. `expired`: the server no longer knows the session, and a dialog over the page asks to
 * sign in again so that a form being filled in is kept. `moving`: another document is about to take its place.
 */
export type Session =
  | { readonly state: 'out'; readonly reason: 'never' | 'moving' | Ending }
  | { readonly state: 'in'; readonly login: LoginData }
  | { readonly state: 'expired'; readonly login: LoginData };

export interface Owner {
  readonly loginId: string;
  readonly accountCode: string;
}

const ownerIn = (login: LoginData): Owner => ({
  loginId: login.loginId,
  accountCode: login.account.code,
});

const isOwner = (one: Owner, login: LoginData): boolean =>
  one.loginId === login.loginId && one.accountCode === login.account.code;

/**
 * What another tab of the same person stored, seen from a page that works in `mine`: a renewed key is taken over,
 * another account chosen there does not move this page.
 */
export function mergeLogin(mine: LoginData, theirs: LoginData): LoginData {
  return theirs.account.code === mine.account.code ? theirs : { ...mine, key: theirs.key };
}

let current: Session = { state: 'out', reason: 'never' };
/**
 * Whom this document works for: the first login and account that it was given. It never works for another, and for
 * nobody after a sign-out. Whoever comes next gets a new document, which knows nothing of what this one remembers:
 * no cache, no form, no timer, no request under way.
 */
let owner: Owner | null = null;
let documentLife = new AbortController();
let age = stopwatch();
const listeners = new Set<() => void>();
const leaveListeners = new Set<() => void>();
const dirtyForms = new Set<symbol>();

function become(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The owner's work in this document is over: what was fetched is forgotten, what is under way is broken off. */
function leave(reason: Extract<Session, { state: 'out' }>['reason']): void {
  documentLife.abort();
  for (const listener of leaveListeners) listener();
  become({ state: 'out', reason });
}

/**
 * Another document takes this one's place: at `path`, or where it is. Without the place within the page (`#content` of
 * the link that skips the menu): going to that alone opens no document.
 */
function reopen(path?: string): void {
  if (path === undefined) location.reload();
  else location.assign(path.split('#', 1)[0] ?? path);
}

function enter(login: LoginData): void {
  if (!owner) age = stopwatch();
  owner = ownerIn(login);
  writeTabOwner(owner);
  become({ state: 'in', login });
}

export const currentSession = (): Session => current;

/** @throws before anybody signed in, which would be a mistake of ours */
export function ownerOfDocument(): Owner {
  if (!owner) throw new Error('nobody has signed in to this page');
  return owner;
}

/** For how many milliseconds the document has worked for its owner: nothing that it shows was asked for before. */
export const ageOfDocument = (): number => age();

/** Fires when the owner's work in this document is over. */
export const endOfDocument = (): AbortSignal => documentLife.signal;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls back before the page shows that its owner left. */
export function whenLeaving(listener: () => void): void {
  leaveListeners.add(listener);
}

/** Reads the stored login (ID-18) and follows the other tabs. Call once, before the first page. */
export function restoreSession(): void {
  clearTabOfOthers(readStoredLogin()?.loginId ?? null);
  const login = readLoginOfTab(accountOf(location.pathname));
  if (login) {
    enter(login);
    // Some of its answers were asked for before this script had come (`ahead/takeAhead.ts`).
    age = stopwatch(performance.now());
  }
  watchEntries((name) => {
    if (name === entries.login || name === null) followStored();
  });
  // A page that was frozen, or kept for the way back, has heard of nothing meanwhile.
  window.addEventListener('pageshow', (event) => event.persisted && followStored());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followStored();
  });
}

/** The account code in a path; null outside of accounts. */
export function accountOf(path: string): string | null {
  try {
    return decodeURIComponent(path.split('/')[1] ?? '') || null;
  } catch {
    return null;
  }
}

/** A page with something unsaved stays where the session ended by itself, and asks to sign in again; any other leaves. */
function hasEnded(login: LoginData): void {
  const why = readEnding();
  if (why === 'expired' && dirtyForms.size > 0) become({ state: 'expired', login });
  else leave(why);
}

/** Takes over what is stored for all tabs. */
function followStored(): void {
  const stored = readStoredLogin();
  if (!stored) {
    if (current.state === 'in' && canStore()) hasEnded(current.login);
    return;
  }
  if (current.state === 'out') {
    if (owner) reopen();
    else enter(stored);
    return;
  }
  if (stored.loginId !== current.login.loginId) {
    leave('moving');
    reopen('/');
    return;
  }
  const merged = mergeLogin(current.login, stored);
  if (current.state === 'expired' || JSON.stringify(merged) !== JSON.stringify(current.login))
    become({ state: 'in', login: merged });
}

/**
 * A sign-in or an account switch: stored for all tabs, used by the next request (ID-20). In a document that worked
 * for another login or account, a new document opens at `path`; without one, where this one is.
 */
export function keepLogin(login: LoginData, path?: string): void {
  storeLogin(login);
  if (!owner || (isOwner(owner, login) && !documentLife.signal.aborted)) {
    enter(login);
    return;
  }
  const other = owner.loginId !== login.loginId;
  writeTabOwner(ownerIn(login));
  leave('moving');
  // The address may name what the person before looked at.
  reopen(other ? `/${login.account.code}` : path);
}

/** The session was renewed: the new key is for all tabs (ID-20). */
export function renewLogin(renewed: LoginData): void {
  changeLogin((login) => mergeLogin(login, renewed));
}

/** The server told something new about the account or the user; the key stays the newest. */
export function changeLogin(change: (login: LoginData) => LoginData): void {
  if (current.state !== 'in') return;
  const stored = readStoredLogin();
  // Signed out elsewhere meanwhile, or somebody else is signed in now: nothing to be stored over that.
  if (stored?.loginId !== current.login.loginId && (stored || canStore())) {
    followStored();
    return;
  }
  const login = change({ ...current.login, key: stored?.key ?? current.login.key });
  storeLogin(login);
  become({ state: 'in', login });
}

export function forgetLogin(reason: 'signedOut' | 'idle'): void {
  removeLogin(reason);
  leave(reason);
}

/**
 * The server does not know the session any more. Where another tab has stored a newer key, that is taken over. Else
 * the stored login is cleared (ERR-05); a page with something unsaved stays and asks to sign in again; any other
 * leaves for `/` (ID-25).
 */
export function sessionExpired(usedKey: string | undefined): void {
  if (current.state !== 'in' || current.login.key !== usedKey) return;
  const stored = readStoredLogin();
  if (stored && stored.key !== usedKey) {
    followStored();
    return;
  }
  // Unless this tab or another is about to end it, which has said why.
  removeLogin(readEnding());
  hasEnded(current.login);
}

/** Gives up on keeping the form: leave for `/`. */
export function abandonExpired(): void {
  if (current.state === 'expired') leave('expired');
}

/** Whether the page holds something that would be lost with it. */
export const holdsUnsaved = (): boolean => dirtyForms.size > 0;

/** Marks that the page holds something a navigation would lose; the returned function takes the mark back. */
export function holdUnsaved(): () => void {
  const mark = Symbol('unsaved');
  dirtyForms.add(mark);
  return () => {
    dirtyForms.delete(mark);
  };
}

const beforeLeaving = new Set<() => Promise<unknown>>();
/** How long a sign-out or a switch waits for what is being saved. */
const savingMs = 4000;

/** What has to be saved before the person signs out or switches; the returned function takes it back. */
export function saveBeforeLeaving(save: () => Promise<unknown>): () => void {
  beforeLeaving.add(save);
  return () => {
    beforeLeaving.delete(save);
  };
}

/** Saves what is not saved yet. Also comes back when that fails or takes too long: the person wants to go. */
export async function saveEverything(): Promise<void> {
  const saved = Promise.allSettled([...beforeLeaving].map((save) => save()));
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, savingMs);
  await Promise.race([saved, late]);
  clearTimeout(timer);
}

/** A document as new. For tests, which have only one. */
export function newDocument(): void {
  current = { state: 'out', reason: 'never' };
  owner = null;
  documentLife = new AbortController();
  age = stopwatch();
  dirtyForms.clear();
  leaveListeners.clear();
  beforeLeaving.clear();
}
