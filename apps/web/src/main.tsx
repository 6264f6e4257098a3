import 'dayjs/locale/tr.js';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { restoreSession } from './api/session.ts';
import { Providers } from './app/Providers.tsx';
import { router } from './app/router.tsx';
import { language } from './i18n/language.ts';

// The content security policy forbids the code generation that Zod would try.
z.config({ jitless: true });
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
