import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useSession } from '../../api/useSession.ts';
import { SignInPage } from './SignInPage.tsx';

const route = getRouteApi('/');

/** The sign-in page; afterwards the path asked for, when it is one of ours (ID-23). */
export function SignInRoute() {
  const { redirect } = route.useSearch();
  const session = useSession();
  if (session.state === 'in') return <Navigate to={redirect ?? `/${session.login.account.code}`} replace />;
  return <SignInPage redirect={redirect} />;
}
