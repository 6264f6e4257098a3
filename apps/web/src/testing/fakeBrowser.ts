import type { LoginData } from '@tomar/contract';
import { vi } from 'vitest';

class FakeStorage implements Storage {
  [name: string]: unknown;
  get length(): number {
    return Object.keys(this).length;
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }
  getItem(name: string): string | null {
    return typeof this[name] === 'string' ? this[name] : null;
  }
  setItem(name: string, text: string): void {
    this[name] = text;
  }
  removeItem(name: string): void {
    delete this[name];
  }
  clear(): void {
    for (const name of Object.keys(this)) delete this[name];
  }
}

/** What the session needs of a browser, for tests in Node: storage, the address, events of the page. */
export function fakeBrowser(pathname = '/demo') {
  const [local, session] = [new FakeStorage(), new FakeStorage()];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  const opened: string[] = [];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', {
    pathname,
    origin: 'http://localhost',
    reload: () => opened.push('again'),
    assign: (path: string) => opened.push(path),
  });
  return {
    local,
    session,
    /** The documents that were to take this one's place: their paths, or `again`. */
    opened,
    /** Another tab writes; this one hears of it, unless it sleeps. */
    elsewhere: (write: () => void, name: string | null = 'tomar.login') => {
      write();
      window.dispatchEvent(Object.assign(new Event('storage'), { key: name, storageArea: local }));
    },
    wake: () => page.dispatchEvent(new Event('visibilitychange')),
    backFromCache: () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  };
}

/** Two accounts of one person have one login and two users. */
export const loginOf = (key: string, account = 'demo', person = 'a'): LoginData => ({
  key,
  loginId: person.repeat(24),
  account: {
    id: `${'0'.repeat(23)}${account.length % 10}`,
    code: account,
    title: account,
    isLicenceActive: true,
    params: { enableBankOrderPage: false, defaultDateLocale: null },
    isSupportExternalUsers: false,
    period: { modules: [] },
  },
  user: {
    id: `${person}${account.length.toString(16)}`.padEnd(24, '0'),
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: `${person}@example.com`,
    title: null,
    department: null,
    authorities: ['Draft'],
    base64ProfilePicture: null,
    externalIdentitySource: null,
  },
});
