import { type LoginData, loginResult } from '@tomar/contract';

const storageKey = 'tomar.login';
const loginData = loginResult.shape.data.unwrap();

/** The login that outlives the page (ID-18); null when there is none or what is stored cannot be read. */
export function readStoredLogin(): LoginData | null {
  try {
    const text = localStorage.getItem(storageKey);
    if (!text) return null;
    const parsed = loginData.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeStoredLogin(login: LoginData | null): void {
  try {
    if (login) localStorage.setItem(storageKey, JSON.stringify(login));
    else localStorage.removeItem(storageKey);
  } catch {
    // A browser that stores nothing still keeps the login for this page.
  }
}

/** Calls back when another tab signed in, renewed the session or signed out. */
export function watchStoredLogin(changed: (login: LoginData | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) changed(readStoredLogin());
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
