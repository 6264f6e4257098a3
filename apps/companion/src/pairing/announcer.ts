import type { Log } from '@tomar/tokens/log.ts';
import type { Desktop } from './desktop.ts';
import type { PairingRequest } from './pairingRequests.ts';

/** Tells the person at this computer what a site asks for, outside the browser tab that asks. */
export interface Announcer {
  /** A page asks to be paired: the code is shown where only this person sees it. */
  code(request: PairingRequest): void;
  /** A paired site is about to ask for a PIN, for the first time since the companion was started. */
  site(origin: string): void;
  /** The person asked to see the codes. */
  show(): void;
}

const windowPauseMs = 3_000;

/**
 * In the companion's own window where there is a desktop, and on its console.
 * @param console where a person who started the companion in a terminal reads
 */
export function announcer(
  desktop: Desktop | null,
  console: (text: string) => void,
  log: Log,
  now: () => number = Date.now,
): Announcer {
  let shownAt = Number.NEGATIVE_INFINITY;
  const show = () => {
    // A program that asks again and again must not fill the screen.
    if (desktop === null || now() - shownAt < windowPauseMs) return;
    shownAt = now();
    desktop.openOwnPage().catch((error: Error) => log('window_failed', { detail: error.message }));
  };
  return {
    code({ origin, code, mark }) {
      console(
        `\n${origin} eşleştirilmek istiyor (istek ${mark}). Kod: ${code}\n` +
          'Kodu yalnız bu siteyi siz açtıysanız, sitenin sorduğu yere yazın.\n' +
          `${origin} asks to be paired (request ${mark}). Code: ${code}\n` +
          'Type it into the page that asks for it, and only if you opened that site yourself.\n',
      );
      log('pairing_asked', { origin, mark });
      show();
    },
    site(origin) {
      console(`\n${origin} e-imza PIN’inizi sorabilir. / ${origin} may ask for your e-signature PIN.\n`);
      log('site_asks', { origin });
      desktop?.notify(
        'Tomar e-imza',
        `${origin} e-imza PIN’inizi sorabilir. / ${origin} may ask for your e-signature PIN.`,
      );
    },
    show,
  };
}
