import { type ComponentType, useEffect, useState } from 'react';
import { Loader } from '../ui/page/loader.ts';
import { onceCalm } from './onceCalm.ts';

const shown = new Loader(async () => (await import('./ShownNotifications.tsx')).ShownNotifications);

/** How soon it is tried again where it could not be loaded. */
const retryMs = 5000;

/** Where notifications appear, once the page is drawn; what was said before waits for it. */
export function LateNotifications() {
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const load = () => {
      shown.begun().then(
        (part) => setShown(() => part),
        () => setTimeout(() => stop.signal.aborted || load(), retryMs),
      );
    };
    const giveUp = onceCalm(load);
    return () => {
      stop.abort();
      giveUp();
    };
  }, []);
  return Shown && <Shown />;
}
