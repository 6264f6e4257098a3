import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession, restoreSession } from './api/session.ts';
import { beginApp, Entrance } from './app/entrance/Entrance.tsx';
import { signInFrom } from './app/entrance/entranceAddress.ts';
import { Look } from './app/Look.tsx';
import { language } from './i18n/language.ts';

document.documentElement.lang = language;
restoreSession();
if (currentSession().state === 'in') beginApp();
else {
  const signIn = signInFrom(location);
  if (signIn) history.replaceState(null, '', signIn);
}

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <Look>
        <Entrance />
      </Look>
    </StrictMode>,
  );
