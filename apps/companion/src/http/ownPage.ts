import type { PairingRequest } from '../pairing/pairingRequests.ts';
import type { Pairing } from '../pairing/pairings.ts';
import { escapeHtml, type Page, pageOf } from './page.ts';

export interface OwnFacts {
  readonly requests: readonly PairingRequest[];
  readonly pairings: readonly Pairing[];
  /** Sites that may have asked for a PIN since the companion was started. */
  readonly sites: readonly string[];
  readonly ownerKey: string;
}

const form = (path: string, ownerKey: string, button: string, fields = '') =>
  `<form method="post" action="${path}"><input type="hidden" name="key" value="${ownerKey}">${fields}` +
  `<button>${button}</button></form>`;

/** The companion's own page: the codes of sites that ask to be paired, and the paired ones, which can be removed. */
export function ownPage({ requests, pairings, sites, ownerKey }: OwnFacts): Page {
  const codes = codesOf(requests);
  const paired = pairings
    .map(({ id, origin, browser, pairedAt, usedAt }) => {
      const remove = `<input type="hidden" name="id" value="${escapeHtml(id)}">`;
      return (
        `<li><code>${escapeHtml(origin)}</code><br>${escapeHtml(browser)} · ${pairedAt.slice(0, 10)} · ` +
        `${usedAt.slice(0, 10)} ${form('/own/remove', ownerKey, 'Kaldır / Remove', remove)}</li>`
      );
    })
    .join('');
  const asked = sites.map((site) => `<li><code>${escapeHtml(site)}</code></li>`).join('');
  return pageOf(`
<h1>Tomar e-imza</h1>
<h2>Eşleştirme kodu <span lang="en">/ Pairing code</span></h2>
${codes}
${form('/own', ownerKey, 'Yenile / Refresh')}
<h2>PIN sorabilen siteler <span lang="en">/ Sites that may ask for the PIN</span></h2>
<ul>${asked || '<li>–</li>'}</ul>
<h2>Eşleştirilmiş tarayıcılar <span lang="en">/ Paired browsers</span></h2>
<p>Site · tarayıcı · eşleştirme · son kullanım <span lang="en">/ site · browser · paired · last used</span></p>
<ul>${paired || '<li>–</li>'}</ul>
`);
}

/** The codes with the sites they are for. */
export function codesOf(requests: readonly PairingRequest[]): string {
  if (requests.length === 0)
    return '<p>Bekleyen istek yok. <span lang="en">Nobody asks to be paired.</span></p>';
  const rows = requests.map(
    ({ origin, browser, mark, code }) =>
      `<li><code>${escapeHtml(origin)}</code> · ${escapeHtml(browser)} · istek / request <strong>${mark}</strong><br>` +
      `<strong class="code">${code.slice(0, 3)} ${code.slice(3)}</strong></li>`,
  );
  return (
    `<ul>${rows.join('')}</ul><p>Kodu yalnız bu siteyi siz açtıysanız yazın. ` +
    '<span lang="en">Type the code only if you opened this site yourself.</span></p>'
  );
}
