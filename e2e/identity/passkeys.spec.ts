import type { Page } from '@playwright/test';
import { secondFactorMessages } from '@tomar/contract';
import { factorTexts } from '../../apps/web/src/features/identity/factors/factorTexts.ts';
import { invitationTexts } from '../../apps/web/src/features/identity/invitationTexts.ts';
import { signInTexts } from '../../apps/web/src/features/identity/signInTexts.ts';
import { wayTexts } from '../../apps/web/src/features/identity/ways/wayTexts.ts';
import { freePort } from '../../lab/src/processes/freePort.ts';
import { wantSecondFactor } from '../harness/inDatabase.ts';
import { expect, test } from '../harness/test.ts';

const password = 'kalem mavi 74';

/** A device with a screen lock, as the browser's own tools play one. @returns opens and closes the lock for its person */
async function deviceOf(page: Page): Promise<(isOpen: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  });
  return (isOpen) =>
    devtools
      .send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isOpen })
      .then(() => undefined);
}

test('ID-07: a passkey is added, signs in, is a second factor, is renamed and removed', async ({
  browser,
  tomar,
  t,
  language,
  locale,
  viewport,
  tag,
}) => {
  // Browsers make passkeys at a host name: at this computer's own one also without TLS.
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const code = `gecis-${tag}`;
  const email = `${code}@demo.example`;
  const period = ['--from', '2020-01-01', '--to', '2099-12-31'];
  await Promise.all([
    tomar.webServer(port, { TOMAR_PUBLIC_URL: publicUrl }),
    tomar.command('account', 'create', code, '--name', 'Geçiş', ...period),
  ]);
  const who = ['--email', email, '--first-name', 'Işıl', '--last-name', 'Öz'];
  const invited = new URL(
    /https?:\S+/.exec(await tomar.command('account', 'admin', code, ...who))?.[0] ?? '',
  );
  const context = await browser.newContext({ baseURL: publicUrl, locale, viewport });
  await context.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
  const page = await context.newPage();
  const unlock = await deviceOf(page);
  await page.goto(invited.pathname + invited.hash);
  await page.getByLabel(t(invitationTexts.newPassword), { exact: true }).fill(password);
  await page.getByLabel(t(invitationTexts.again), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${code}$`));

  // A device that its person does not unlock makes none, and the name stays.
  await page.goto(`/${code}/profile`);
  await page.getByRole('button', { name: t(factorTexts.passkeyAdd) }).click();
  const adding = page.getByRole('dialog', { name: t(factorTexts.passkeyAddTitle) });
  await adding.getByLabel(t(factorTexts.passkeyName)).fill('Dizüstü');
  await page.keyboard.press('Enter');
  await expect(adding.getByText(t(secondFactorMessages.lang_passkey_cancelled))).toBeVisible();
  await unlock(true);
  await adding.getByRole('button', { name: t(factorTexts.passkeyMake) }).click();
  await expect(page.getByRole('dialog', { name: t(factorTexts.codesTitle) })).toBeVisible();
  await page.getByRole('button', { name: t(factorTexts.kept) }).click();
  const list = page.getByRole('list', { name: t(factorTexts.passkeys) });
  await expect(list.getByRole('listitem')).toHaveText([/^Dizüstü/]);

  await signOut(page);
  await page.getByRole('button', { name: t(wayTexts.passkey) }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}$`));

  await wantSecondFactor(code, true);
  await signOut(page);
  await page.getByLabel(t(signInTexts.email), { exact: true }).fill(email);
  await page.getByLabel(t(signInTexts.password), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t(factorTexts.mfaTitle) })).toBeVisible();
  await page.getByRole('button', { name: t(factorTexts.passkeyUse) }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}$`));

  await page.goto(`/${code}/profile`);
  await list.getByRole('button', { name: t(factorTexts.rename) }).click();
  const renaming = page.getByRole('dialog', { name: t(factorTexts.passkeyRenameTitle) });
  await renaming.getByLabel(t(factorTexts.passkeyName)).fill('Telefon');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveText([/^Telefon/]);
  await list.getByRole('button', { name: t(factorTexts.remove) }).click();
  await page
    .getByRole('dialog', { name: t(factorTexts.passkeyRemoveTitle) })
    .getByRole('button', { name: t(factorTexts.remove) })
    .click();
  await expect(list).toHaveCount(0);
  await context.close();
});

/** As in a new tab: nobody is signed in. */
async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('tomar.login');
    sessionStorage.clear();
  });
  await page.goto('/');
}
