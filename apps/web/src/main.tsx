import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from './api/session.ts';
import { Providers } from './app/Providers.tsx';
import { router } from './app/router.tsx';
import { language } from './i18n/language.ts';

document.documentElement.lang = language;
restoreSession();

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
