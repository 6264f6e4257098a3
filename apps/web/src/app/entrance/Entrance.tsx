import { useEffect, useState } from 'react';
import { useSession } from '../../api/useSession.ts';
import { SignInPage } from '../../features/identity/SignInPage.tsx';
import { languageMenu } from '../../ui/language/LanguageMenu.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { onceCalm } from '../../ui/page/onceCalm.ts';
import { AwaitedApp } from './AwaitedApp.tsx';
import { askedOfSignIn } from './entranceAddress.ts';

const App = lazyPart(async () => (await import('../App.tsx')).App, false, AwaitedApp);
const overview = () => import('../../features/circulation/DashboardPage.tsx');

/**
 * The first thing a document shows: the sign-in page by itself, which needs little, or the application. Once somebody
 * is signed in the application stays, and shows the sign-in page to whoever comes next.
 */
export function Entrance() {
  const { state } = useSession();
  const [asked, setAsked] = useState(() => (state === 'in' ? null : askedOfSignIn(location)));
  if (asked && state === 'in') setAsked(null);
  // What comes after signing in is fetched while the person types.
  useEffect(
    () =>
      asked
        ? onceCalm(() => void Promise.allSettled([App.preload(), overview(), languageMenu.begun()]))
        : undefined,
    [asked],
  );
  return asked ? <SignInPage redirect={asked.redirect} /> : <App />;
}

/** For a document that begins with the application: no part waits for the one before. */
export function beginApp(): void {
  const parts: Promise<unknown>[] = [App.preload()];
  if (/^\/[^/]+\/?$/.test(location.pathname)) parts.push(overview());
  void Promise.allSettled(parts);
}
