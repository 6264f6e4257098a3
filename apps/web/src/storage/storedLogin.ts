import { type LoginData, loginData, type Schema } from '@tomar/contract';
import * as z from 'zod/mini';
import { entries, readEntry, readTabOwner, removePersonal, writeEntry } from './browserStore.ts';

const accountEntry = z.pick(loginData, { account: true, user: true });

/** Why a session ended. */
const endings = z.enum(['signedOut', 'idle', 'expired']);
export type Ending = z.infer<typeof endings>;

function read<S extends Schema>(schema: S, name: string): z.output<S> | null {
  const text = readEntry(name);
  if (text === null) return null;
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The login that outlives the page (ID-18), with the account opened last; null: nobody is signed in. */
export const readStoredLogin = (): LoginData | null => read(loginData, entries.login);

/**
 * The login this tab begins with: in the account the tab worked in before a reload, else, in a new tab, in that of
 * the address where the person has entered it in this session; else in the one opened last.
 */
export function readLoginOfTab(addressed: string | null): LoginData | null {
  const stored = readStoredLogin();
  if (!stored) return null;
  const tab = readTabOwner();
  const code = tab?.loginId === stored.loginId ? tab.accountCode : addressed;
  const entered = code === null ? null : read(accountEntry, entries.account(stored.loginId, code));
  return entered ? { ...stored, ...entered } : stored;
}

/** Replaces what another person left. */
export function storeLogin(login: LoginData): void {
  const before = readStoredLogin();
  if (before && before.loginId !== login.loginId) removePersonal();
  const { account, user } = login;
  writeEntry(entries.account(login.loginId, account.code), JSON.stringify({ account, user }));
  writeEntry(entries.ended, null);
  writeEntry(entries.login, JSON.stringify(login));
}

/** Before a session is ended: any tab that hears from the server first that it has ended knows why. */
export const noteEnding = (why: Ending): void => writeEntry(entries.ended, why);

/** Nobody is signed in any more; other tabs are told why. */
export function removeLogin(why: Ending): void {
  noteEnding(why);
  removePersonal();
}

/** Why the session ended, or is about to: by itself, where nobody said. */
export const readEnding = (): Ending => endings.safeParse(readEntry(entries.ended)).data ?? 'expired';
