import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession, restoreSession } from './api/session.ts';
import { beginApp, Entrance } from './app/entrance/Entrance.tsx';
import { signInFrom } from './app/entrance/entranceAddress.ts';
import { Look } from './app/Look.tsx';
import { language } from './i18n/language.ts';

document.documentElement.lang = language;
restoreSession();

/** In slices between which the browser sees to the person. */
function draw(): void {
  const place = document.getElementById('root');
  if (!place) return;
  const root = createRoot(place);
  startTransition(() =>
    root.render(
      <StrictMode>
        <Look>
          <Entrance />
        </Look>
      </StrictMode>,
    ),
  );
}

// The frame of `index.html` stands until the application is there.
if (currentSession().state === 'in') void beginApp().then(draw);
else {
  const signIn = signInFrom(location);
  if (signIn) history.replaceState(null, '', signIn);
  draw();
}
