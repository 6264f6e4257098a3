import { expect, it } from 'vitest';
import { PairingRequests } from '../pairing/pairingRequests.ts';
import { codesOf } from './ownPage.ts';

it('names each code’s request with the words of the signing page', () => {
  const requests = new PairingRequests();
  const asked = [
    requests.begin('https://tomar.example', 'Chrome, Linux', ''),
    requests.begin('https://tomar.example', 'Chrome, Linux', ''),
  ];
  const page = codesOf(requests.list());
  for (const { mark, code } of asked) {
    const row = page.split('<li>').find((one) => one.includes(`${code.slice(0, 3)} ${code.slice(3)}`));
    expect(row).toContain(`istek / request <strong>${mark}</strong>`);
  }
});
