// Sets the colour scheme and the language of the document before the first paint, and asks for the application and its
// first answers at once where somebody is signed in. A file of its own, because the content security policy allows no inline script. Told before any schema is made: Zod need not try to generate
// code, which that policy forbids too.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = stored('mantine-color-scheme-value');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.lang = stored('tomar.language') === 'en' ? 'en' : 'tr';

  const entry = stored('tomar.login');
  if (entry === null) return;
  // The frame of a signed-in page stands before any other script has come (index.html).
  document.documentElement.dataset.signedIn = '';

  // Who is signed in needs the application in any case: by themselves the first scripts would ask for it only once they
  // have come and run. Vite, which imports it, asks for none of these files twice.
  const said = (id) => JSON.parse(document.getElementById(id)?.textContent || '{}');
  const { frame = [], overview = [] } = said('app-parts');
  const [, code, rest] = /^\/([^/]+)(\/?.*)$/.exec(location.pathname) ?? [];
  const onOverview = rest === '' || rest === '/';
  for (const file of onOverview ? [...frame, ...overview] : frame) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    // What is seen first is drawn without them.
    link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }

  // What the page is about to ask for is asked now; `api/ahead/takeAhead.ts` hands the answers over, to whom they were asked for only.
  try {
    const { key, loginId } = JSON.parse(entry);
    if (stored(`tomar.login.${loginId}.${decodeURIComponent(code)}`) === null) return;
    const base = said('system').ApiUrl || '/api';
    const headers = { accept: 'application/json', token: key, account: code };
    const asked = onOverview ? ['/userAccounts/get', '/dashboard/get'] : ['/userAccounts/get'];
    globalThis.tomarAhead = asked.map((path) => ({
      address: base + path,
      token: key,
      account: code,
      answer: fetch(base + path, { headers, credentials: 'same-origin', cache: 'no-store' }),
    }));
    for (const { answer } of globalThis.tomarAhead) answer.catch(() => undefined);
  } catch {
    // Then the page asks itself.
  }
})();
