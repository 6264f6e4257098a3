import { useEffect, useState } from 'react';
import { watchIdleness } from '../api/idle.ts';
import { endSession, keepSessionFresh } from '../api/refresh.ts';
import { useLogin } from '../api/useSession.ts';

/**
 * While somebody is signed in: renew the session, and end it after twenty idle minutes (ID-19 to ID-21).
 * @returns in the last of them, when it will end, in milliseconds since 1970; else null
 */
export function useSessionCare(): number | null {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const { loginId } = useLogin();
  useEffect(() => keepSessionFresh(loginId), [loginId]);
  useEffect(() => watchIdleness(loginId, () => void endSession('idle'), setEndsAt), [loginId]);
  return endsAt;
}
