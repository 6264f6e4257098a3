// Sets the colour scheme and the language of the document before the first paint, and asks for the application at once
// where somebody is signed in. A file of its own, because the content security policy allows no inline script. Told before any schema is made: Zod need not try to generate
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

  // Who is signed in needs the application in any case: by themselves the first scripts would ask for it only once they
  // have come and run. Vite, which imports it, asks for none of these files twice.
  if (stored('tomar.login') === null) return;
  const { frame, overview } = JSON.parse(
    document.getElementById('app-parts').textContent || '{"frame":[],"overview":[]}',
  );
  for (const file of /^\/[^/]+\/?$/.test(location.pathname) ? [...frame, ...overview] : frame) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
