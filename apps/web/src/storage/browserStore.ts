/**
 * Everything that the application keeps in the browser, by name; only the pairing with the signing companion lies
 * elsewhere (IndexedDB, `companionPairing.ts`), because its key cannot be text. It stays: it is the browser's. Nothing else touches `localStorage` and
 * `sessionStorage` (a test looks), so that a sign-out can remove all of it but what is listed as staying.
 */
export const entries = {
  /** Who is signed in: the session's key, and the account that was opened last. For all tabs. */
  login: 'tomar.login',
  /** An account the person entered in this session, and as which user. */
  account: (loginId: string, code: string) => `tomar.login.${loginId}.${code}`,
  /** When a tab renewed the session last. */
  refreshed: (loginId: string) => `tomar.refreshed.${loginId}`,
  /** When the person moved last, in whichever tab. */
  activity: (loginId: string) => `tomar.activity.${loginId}`,
  /** What the overview showed first when it was last seen: how high jobs were and how wide the window, or the first steps (`firstPart.ts`). */
  overview: (loginId: string, code: string) => `tomar.overview.${loginId}.${code}`,
  /** Stays: which certificate a person signed with last on this computer. Ids of a token, no names. */
  certificate: (loginId: string) => `tomar.certificate.${loginId}`,
  /** Stays: the companion at this port answered and the browser had asked nobody whether it may. */
  companion: (port: number | '') => `tomar.companion.${port}`,
  /** Stays: the language of this browser. */
  language: 'tomar.language',
  /** Stays: the colour scheme of this browser; written by Mantine, read by `beforePaint.js`. */
  colorScheme: 'mantine-color-scheme-value',
  /** Stays: why the last session ended, for the tabs that did not end it. */
  ended: 'tomar.ended',
} as const;

/** Of one tab: the login and account it works for. */
const tabEntry = 'tomar.tab';

/** Of one tab: a sign-in at an identity provider, which outlives the document that left for there (`externalFlow.ts`). */
export const flowEntry = 'tomar.external';

/** Of one tab: a sign-in by phone that waits, which outlives a reload (`phoneTry.ts`). */
export const phoneEntry = 'tomar.phone';

const stayingBegin = [
  entries.language,
  entries.colorScheme,
  entries.ended,
  entries.certificate(''),
  entries.companion(''),
];
const staying = (name: string): boolean => stayingBegin.some((begin) => name.startsWith(begin));

/** Null also when this browser stores nothing. */
export function readEntry(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A browser that stores nothing still serves the page it is in. */
export function writeEntry(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Said above.
  }
}

/** Whether an entry that is missing was removed, rather than never stored. */
export function canStore(): boolean {
  const name = 'tomar.probe';
  try {
    localStorage.setItem(name, '1');
    localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/** Removes whatever belongs to a person, from all tabs' storage and this tab's own. */
export function removePersonal(): void {
  try {
    for (const name of Object.keys(localStorage)) if (!staying(name)) localStorage.removeItem(name);
    sessionStorage.clear();
  } catch {
    // Then nothing was stored.
  }
}

export interface TabOwner {
  readonly loginId: string;
  readonly accountCode: string;
}

export function readTabOwner(): TabOwner | null {
  try {
    const [loginId, accountCode] = sessionStorage.getItem(tabEntry)?.split(' ') ?? [];
    return loginId && accountCode ? { loginId, accountCode } : null;
  } catch {
    return null;
  }
}

export function writeTabOwner({ loginId, accountCode }: TabOwner): void {
  try {
    sessionStorage.setItem(tabEntry, `${loginId} ${accountCode}`);
  } catch {
    // Then the tab begins in the account that was opened last.
  }
}

/** Of this tab. Null also when this browser stores nothing. */
export function readTabEntry(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Of this tab; null removes it. */
export function writeTabEntry(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Then it does not outlive this document.
  }
}

/**
 * What the tab remembers of somebody else, such as how far pages were scrolled, goes before a page is made. A sign-in that
 * is under way stays.
 */
export function clearTabOfOthers(loginId: string | null): void {
  try {
    if (readTabOwner()?.loginId === loginId) return;
    const underWay = [flowEntry, phoneEntry].map((name) => [name, readTabEntry(name)] as const);
    sessionStorage.clear();
    for (const [name, text] of underWay) if (text) writeTabEntry(name, text);
  } catch {
    // Then nothing was stored.
  }
}

/** Calls back with the name of what another tab changed; null: everything was removed. */
export function watchEntries(changed: (name: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage) changed(event.key);
  });
}
