import type { LoginData } from '@tomar/contract';
import { useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeSession } from './session.ts';

export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession);

/**
 * Who is signed in, for pages below the guard; also while the expired-session dialog is open.
 * @throws outside the signed-in part, which would be a mistake of ours.
 */
export function useLogin(): LoginData {
  const session = useSession();
  if (session.state === 'out') throw new Error('signed-in part rendered without a session');
  return session.login;
}
