import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/notifications/styles.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { makeQueryClient } from '../api/queryClient.ts';
import { whenLeaving } from '../api/session.ts';
import { notifyError } from '../ui/notify.tsx';
import { cssVariables, theme } from './theme.ts';

const queryClient = makeQueryClient(notifyError);

// The page lives on until the next person signs in; what it knows of the one before does not.
whenLeaving(() => {
  queryClient.clear();
  notifications.clean();
  notifications.cleanQueue();
});

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notifications position="bottom-right" limit={4} />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
