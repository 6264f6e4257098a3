import { useEffect, useState } from 'react';
import { currentSession } from '../../api/session.ts';
import { useSession } from '../../api/useSession.ts';
import { SignInPage } from '../../features/identity/SignInPage.tsx';
import { languageMenu } from '../../ui/language/LanguageMenu.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { nextTask, onceCalm } from '../../ui/page/onceCalm.ts';
import { AwaitedApp } from './AwaitedApp.tsx';
import { askedOfSignIn } from './entranceAddress.ts';

const files = () => import('../App.tsx');
const App = lazyPart(
  async () => {
    const { readyApp } = await files();
    await nextTask();
    leaveSignIn();
    return readyApp();
  },
  false,
  AwaitedApp,
);
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
        ? onceCalm(() => void Promise.allSettled([files(), overview(), languageMenu.begun()]))
        : undefined,
    [asked],
  );
  return asked ? <SignInPage redirect={asked.redirect} /> : <App />;
}

/** Who is signed in begins at the page asked for (ID-23), not at the sign-in page, to leave it again. */
function leaveSignIn(): void {
  const session = currentSession();
  const asked = askedOfSignIn(location);
  if (session.state === 'in' && asked)
    history.replaceState(null, '', asked.redirect ?? `/${session.login.account.code}`);
}

/**
 * For a document that begins with the application.
 * @returns once it has come, or did not; the page, which stands until then, tells which
 */
export async function beginApp(): Promise<void> {
  await App.preload();
  await nextTask();
}
