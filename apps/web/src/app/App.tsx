import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { generalMessages } from '@tomar/contract';
import { makeQueryClient } from '../api/queryClient.ts';
import { whenLeaving } from '../api/session.ts';
import { knowMessages } from '../i18n/t.ts';
import { notifyError } from '../ui/notify.tsx';
import { LateNotifications } from './LateNotifications.tsx';
import { router } from './router.tsx';

// What every screen may have to say of a failure.
knowMessages(generalMessages);

const queryClient = makeQueryClient(notifyError);

// The page lives on until the next person signs in; what it knows of the one before does not.
whenLeaving(() => {
  queryClient.clear();
  notifications.clean();
  notifications.cleanQueue();
});

/** All pages but the first sign-in, which `Entrance` shows without any of this. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LateNotifications />
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
