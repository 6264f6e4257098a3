import { useEffect } from 'react';
import { watchIdleness } from '../api/idle.ts';
import { endSession, keepSessionFresh } from '../api/refresh.ts';
import { useLogin } from '../api/useSession.ts';

/** While somebody is signed in: renew the session, and end it after twenty idle minutes (ID-19 to ID-21). */
export function useSessionCare(): void {
  useEffect(() => keepSessionFresh(), []);
  const { loginId } = useLogin();
  useEffect(() => watchIdleness(loginId, () => void endSession('idle')), [loginId]);
}
