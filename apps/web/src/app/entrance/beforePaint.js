// Sets the colour scheme and the language of the document before the first paint, and asks for the application and its
// first answers at once where somebody is signed in. It stands in the page itself, and the content security policy names it
// by its hash (docs/adr/0108-one-script-stands-in-the-page.md).

// Told before any schema is made: Zod need not try to generate code, which that policy forbids.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const attempt = (read) => {
    try {
      return read();
    } catch {
      return null;
    }
  };
  const stored = (key) => attempt(() => localStorage.getItem(key));
  const chosen = stored('mantine-color-scheme-value');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.documentElement.lang = stored('tomar.language') === 'en' ? 'en' : 'tr';

  const entry = stored('tomar.login');
  if (entry === null) return;
  // The frame of a signed-in page stands before any other script has come (index.html).
  document.documentElement.dataset.signedIn = '';

  const said = (id) => JSON.parse(document.getElementById(id)?.textContent || '{}');
  const [, code, rest] = /^\/([^/]+)(\/?.*)$/.exec(location.pathname) ?? [];
  const onOverview = rest === '' || rest === '/';
  const login = attempt(() => JSON.parse(entry)) ?? {};
  const entryOf = (name) =>
    attempt(() => stored(`tomar.${name}.${login.loginId}.${decodeURIComponent(code)}`));
  // What the overview showed first when it was last seen (features/circulation/firstPart.ts).
  const seen = onOverview ? entryOf('overview') : null;
  const showedSteps = seen === 'steps' || seen === 'guide';

  // Who is signed in needs the application in any case: by themselves the first scripts would ask for it only once they
  // have come and run. Vite, which imports it, asks for none of these files twice.
  const { frame = [], overview = [], steps = [] } = said('app-parts');
  for (const file of [...frame, ...(onOverview ? overview : []), ...(showedSteps ? steps : [])]) {
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
    if (entryOf('login') === null) return;
    const base = said('system').ApiUrl || '/api';
    const headers = { accept: 'application/json', token: login.key, account: code };
    const asked = ['/userAccounts/get'];
    if (onOverview) asked.push('/dashboard/get');
    if (seen === 'guide') asked.push('/setupguide/get');
    globalThis.tomarAhead = asked.map((path) => ({
      address: base + path,
      token: login.key,
      account: code,
      answer: fetch(base + path, { headers, credentials: 'same-origin', cache: 'no-store' }),
    }));
    for (const { answer } of globalThis.tomarAhead) answer.catch(() => undefined);
  } catch {
    // Then the page asks itself.
  }
})();
