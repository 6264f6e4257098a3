import { hash } from 'node:crypto';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin-top: 2rem; }
code { overflow-wrap: anywhere; }
.code { font: 600 2rem/1.6 ui-monospace, monospace; letter-spacing: 0.1em; }
form { display: inline-block; margin: 0.25rem 0; }
`;

export interface Page {
  readonly html: string;
  readonly policy: string;
}

/** A page of the companion. It needs no script, and its policy allows none. @param main HTML, escaped by the caller */
export function pageOf(main: string): Page {
  const html = `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tomar e-imza</title>
<style>${style}</style>
</head>
<body>
<main>${main}</main>
</body>
</html>
`;
  const styleHash = hash('sha256', style, 'base64');
  const policy =
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; ` +
    "frame-ancestors 'none'; base-uri 'none'";
  return { html, policy };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
