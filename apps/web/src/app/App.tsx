import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { generalMessages } from '@tomar/contract';
import { makeQueryClient } from '../api/queryClient.ts';
import { currentSession, whenLeaving } from '../api/session.ts';
import { accountsQuery } from '../features/accounts/useAccounts.ts';
import { knowMessages } from '../i18n/t.ts';
import { notifyError } from '../ui/notify.tsx';
import { LateNotifications } from './LateNotifications.tsx';
import { router } from './router.tsx';
import '../ui/list/badges.css';

// What every screen may have to say of a failure.
knowMessages(generalMessages);

const queryClient = makeQueryClient(notifyError);

// The page lives on until the next person signs in; what it knows of the one before does not.
whenLeaving(() => {
  queryClient.clear();
  notifications.clean();
  notifications.cleanQueue();
});

/** How long the frame waits for the first page; one that takes longer is awaited within the menu. */
const firstPageMs = 1200;
/** How long for its first answers, once the page is there: so it is drawn once. */
const firstAnswersMs = 400;

const overview = () => import('../features/circulation/DashboardPage.tsx');

/** The application once it knows what it will show first, so that nothing is drawn without it. */
export async function readyApp(): Promise<typeof App> {
  // Before a sign-in there is nothing that one could ask for.
  if (currentSession().state !== 'in') {
    await atMost(firstPageMs, [router.load()]);
    return App;
  }
  const first = /^\/[^/]+\/?$/.test(location.pathname) ? overview() : null;
  const answers = [
    queryClient.prefetchQuery(accountsQuery()),
    first?.then(({ readyOverview }) => readyOverview(queryClient)),
  ];
  await atMost(firstPageMs, [router.load(), first]);
  await atMost(firstAnswersMs, answers);
  return App;
}

/** Until all have come, or did not, and no longer than so many milliseconds. */
async function atMost(ms: number, awaited: readonly unknown[]): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([Promise.allSettled(awaited), late]);
  clearTimeout(timer);
}

/** All pages but the first sign-in, which `Entrance` shows without any of this. */
function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LateNotifications />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
