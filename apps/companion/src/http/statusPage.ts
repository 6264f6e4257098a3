import { limits } from '@tomar/contract';
import type { PairingRequest } from '../pairing/pairingRequests.ts';
import { codesOf } from './ownPage.ts';
import { escapeHtml, type Page, pageOf } from './page.ts';

export interface StatusFacts {
  readonly origins: readonly string[];
  readonly pkcs11: boolean;
  readonly requests: readonly PairingRequest[];
  /** In the lab everybody may see the codes. */
  readonly lab: boolean;
}

/**
 * What a person sees who opens the companion's own address: that it runs and who may use it. Any program on this
 * computer can read it, so codes are not here but in the window that the button opens.
 */
export function statusPage({ origins, pkcs11, requests, lab }: StatusFacts): Page {
  const list = origins.map((origin) => `<li><code>${escapeHtml(origin)}</code></li>`).join('');
  const show = '<form method="post" action="/show"><button>Kodu göster / Show the code</button></form>';
  const codes = lab ? codesOf(requests) : requests.length > 0 ? show : '';
  return pageOf(`
<section>
<h1>Tomar e-imza uygulaması çalışıyor</h1>
<p>Sürüm ${limits.signerVersion}. E-imza cihazınızı takın ve Tomar’daki işinize dönün; PIN’iniz bu bilgisayardan
çıkmaz. Akıllı kart sürücüsü: ${pkcs11 ? 'var' : 'bulunamadı'}.</p>
${codes === '' ? '' : `<h2>Eşleştirme kodu <span lang="en">/ Pairing code</span></h2>${codes}`}
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
`);
}
