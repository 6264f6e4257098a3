// Sets the colour scheme and the language of the document before the first paint. A file of its own, because
// the content security policy allows no inline script. Told before any schema is made: Zod need not try to generate
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
})();
