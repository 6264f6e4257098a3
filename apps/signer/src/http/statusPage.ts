import { hash } from 'node:crypto';
import { limits } from '@tomar/contract';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin-top: 2rem; }
code { overflow-wrap: anywhere; }
`;

export interface StatusFacts {
  readonly origins: readonly string[];
  readonly pkcs11: boolean;
}

/**
 * What a person sees who opens the companion's own address: that it runs and who may use it. It needs no
 * script, and its policy allows none.
 */
export function statusPage({ origins, pkcs11 }: StatusFacts): { html: string; policy: string } {
  const list = origins.map((origin) => `<li><code>${escapeHtml(origin)}</code></li>`).join('');
  const html = `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Tomar e-imza</title>
<style>${style}</style>
</head>
<body>
<main>
<section>
<h1>Tomar e-imza uygulaması çalışıyor</h1>
<p>Sürüm ${limits.signerVersion}. E-imza cihazınızı takın ve Tomar’daki işinize dönün; PIN’iniz bu bilgisayardan
çıkmaz. Akıllı kart sürücüsü: ${pkcs11 ? 'var' : 'bulunamadı'}.</p>
<h2>Bu uygulamayı kullanabilen adresler</h2>
<ul>${list}</ul>
</section>
<section lang="en">
<h2>The Tomar signing application is running</h2>
<p>Version ${limits.signerVersion}. Plug in your signing device and go back to your work in Tomar; your PIN
does not leave this computer. Smart card driver: ${pkcs11 ? 'found' : 'not found'}.</p>
<h2>Addresses that may use it</h2>
<ul>${list}</ul>
</section>
</main>
</body>
</html>
`;
  const styleHash = hash('sha256', style, 'base64');
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`;
  return { html, policy };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
