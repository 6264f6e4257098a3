import { type ComponentType, useEffect, useState } from 'react';
import { Loader, untilLoaded } from '../ui/page/loader.ts';
import { onceCalm } from '../ui/page/onceCalm.ts';

const shown = new Loader(async () => (await import('./ShownNotifications.tsx')).ShownNotifications);

/** Where notifications appear, once the page is drawn; what was said before waits for it. */
export function LateNotifications() {
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    let giveUp = onceCalm(() => {
      giveUp = untilLoaded(shown, (part) => setShown(() => part));
    });
    return () => giveUp();
  }, []);
  return Shown && <Shown />;
}
