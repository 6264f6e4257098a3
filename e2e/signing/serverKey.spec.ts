import { getServerKey } from '@tomar/contract';
import { numberTexts } from '../../apps/web/src/features/signing/before/numberTexts.ts';
import { signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

/** As the API tells it of a signer with a key of the server; this installation has no such token. */
const certificate = {
  Id: 'a'.repeat(64),
  CommonName: 'GÜLŞEN ÖZTÜRK',
  Issuer: 'CN=Tomar Deneme Sertifika,O=Tomar,C=TR',
  Serial: '1',
  NationalId: null,
  NotBefore: '2026-01-01T00:00:00Z',
  NotAfter: '2028-01-01T00:00:00Z',
  Qualified: true,
  Status: 'valid',
  Schemes: ['rsa-pkcs1'],
  Encoded: [],
};

/** As the API tells it of a signer who has given nothing yet (USR-10). */
const withoutNumber = {
  UserId: 'b'.repeat(24),
  Name: 'Gülşen Öztürk',
  Version: 0,
  IdentityType: 'NationalId',
  Number: '',
  BirthDate: null,
  MobilePhone: '',
  Notice: null,
  IsOwn: true,
  IsSigner: true,
  MayChangeNumber: true,
};

test('A signer to whom a key of the server is bound may choose it, and hears why it did not sign', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const signer = tomar.person('signer1');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const jobId = await makeJobFor(owner, `Sunucu anahtarı ${tag}`, signer, 'Signer');
  const choice = page.getByRole('radiogroup', { name: t(signTexts.holder) });

  await signInAt(page, t, signer, `demo/myjob/sign?jobs=${jobId}`);
  await expect(page.getByRole('heading', { name: t(signTexts.documents) })).toBeVisible();
  await expect(choice).toHaveCount(0);
  await expect(page.getByText(t(numberTexts.title))).toHaveCount(0);

  await page.route(`**/api${getServerKey.path}`, (route) =>
    route.fulfill({ json: { Certificate: certificate } }),
  );
  await page.route('**/api/useridentity/get/*', (route) => route.fulfill({ json: withoutNumber }));
  await page.reload();
  await expect(page.getByText(t(numberTexts.title))).toBeVisible();
  await expect(page.getByRole('link', { name: t(numberTexts.give) })).toBeVisible();
  await expect(choice).toBeVisible();
  await choice.getByText(t(signTexts.holderServerKey)).click();
  await expect(page.getByText(certificate.CommonName, { exact: true })).toBeVisible();
  await expect(page.getByLabel(t(signTexts.pin), { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: t(signTexts.signOne) }).click();
  await expect(page.getByRole('alert')).toContainText(
    t(['Bu kurulumda sunucu anahtarı yok', 'has no key of the server']),
  );
  // What was chosen stays for another try.
  await expect(page.getByText(certificate.CommonName, { exact: true })).toBeVisible();
});
