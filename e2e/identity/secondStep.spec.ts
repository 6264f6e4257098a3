import type { Page } from '@playwright/test';
import { fill, limits, secondFactorMessages } from '@tomar/contract';
import { generate } from 'otplib';
import { factorTexts } from '../../apps/web/src/features/identity/factors/factorTexts.ts';
import { invitationTexts } from '../../apps/web/src/features/identity/invitationTexts.ts';
import { signInTexts } from '../../apps/web/src/features/identity/signInTexts.ts';
import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { inDatabase, wantSecondFactor } from '../harness/inDatabase.ts';
import { expect, test } from '../harness/test.ts';

const password = 'kalem mavi 74';

/** The one-time code of the newest mail to an address. */
async function mailedCode(mailUrl: string, email: string): Promise<string> {
  const found: string[] = [];
  await expect
    .poll(
      async () => {
        const list = (await (await fetch(`${mailUrl}/api/messages`)).json()) as {
          id: string;
          to: string[];
        }[];
        for (const { id } of list.filter(({ to }) => to.includes(email))) {
          const { text } = (await (await fetch(`${mailUrl}/api/messages/${id}`)).json()) as { text: string };
          const code = /\b\d{3} \d{3}\b/.exec(text)?.[0];
          if (code !== undefined) found.push(code);
        }
        return found.length;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  return found.at(-1) ?? '';
}

/** The one-time code that came by SMS. */
async function textedCode(mobileUrl: string, number: string): Promise<string> {
  const codes = async () =>
    ((await (await fetch(`${mobileUrl}/api/sms`)).json()) as { number: string; text: string }[])
      .filter((one) => one.number === number)
      .map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
  await expect.poll(codes, { timeout: 30_000 }).toHaveLength(1);
  return (await codes())[0] ?? '';
}

test('ID-07: a second factor is asked for, set up, used and proved anew', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const code = `iki-adim-${tag}`;
  const email = `iki.adim.${tag}@demo.example`;
  // One of its own: codes to a number are limited, and the one that came is looked for by it.
  const hash = [...tag].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 100_000, 0);
  const number = String(hash).padStart(5, '0');
  const cellphone = `90532${number}74`;
  const period = ['--from', '2020-01-01', '--to', '2099-12-31'];
  await tomar.command('account', 'create', code, '--name', `Hesap ${code}`, ...period);
  const who = ['--email', email, '--first-name', 'Işıl', '--last-name', 'Öz'];
  const link = /https?:\S+/.exec(await tomar.command('account', 'admin', code, ...who))?.[0] ?? '';
  await wantSecondFactor(code, true);

  // Whoever accepts an invitation has nothing set up: a code by mail lets them in.
  await page.goto(link);
  await page.getByLabel(t(invitationTexts.newPassword), { exact: true }).fill(password);
  await page.getByLabel(t(invitationTexts.again), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t(factorTexts.mfaTitle) })).toBeVisible();
  await page.getByRole('button', { name: t(factorTexts.sendCode) }).click();
  await expect(page.getByRole('button', { name: t(factorTexts.sendAgain) })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t(factorTexts.mailedCode)).fill(await mailedCode(tomar.mailUrl, email));
  await page.keyboard.press('Enter');
  // With nothing but the mailbox she is led to set something up.
  await expect(page.getByRole('heading', { name: t(factorTexts.nextTitle) })).toBeVisible();
  await expectAccessible(page);

  // With a number in the profile the code may come by SMS in its place.
  await page.getByRole('button', { name: t(factorTexts.nextLater) }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}$`));
  await page.goto(`/${code}/profile`);
  const field = page.getByLabel(t(profileTexts.cellphone), { exact: true });
  await field.fill(cellphone);
  await page.getByRole('button', { name: t(profileTexts.savePhone) }).click();
  // As it is kept.
  await expect(field).toHaveValue(`0532 ${number.slice(0, 3)} ${number.slice(3)} 74`);
  await signInWith(page, t, email);
  await page.getByRole('button', { name: t(factorTexts.smsCode) }).click();
  await expect(page.getByText(fill(t(factorTexts.smsBody), ['+90 ••• •• 74']))).toBeVisible();
  await page.getByRole('button', { name: t(factorTexts.sendCode) }).click();
  await expectAccessible(page);
  await page.getByLabel(t(factorTexts.texted)).fill(await textedCode(tomar.mobileUrl, cellphone));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t(factorTexts.nextTitle) })).toBeVisible();
  // As by mail: a number proves nothing to other accounts, which a change of second factors wants.
  await inDatabase(`update session_proofs set only_account_id = null where factor = 'smsCode'`, []);
  await page.getByRole('button', { name: t(factorTexts.nextSetUp) }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}/profile#factors$`));
  const secret = await setUpTotp(page, t);
  await expectAccessible(page);
  const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(limits.recoveryCodes);
  await page.getByRole('button', { name: t(factorTexts.kept) }).click();
  await expect(page.getByText(fill(t(factorTexts.recoveryLeft), ['10']))).toBeVisible();

  // After a while the same session is asked again before anything changes; then it goes on by itself.
  await inDatabase(
    `update session_proofs set proved_at = proved_at - interval '11 minutes'
     where session_id in (select s.id from sessions s join logins l on l.id = s.login_id where l.email = $1)`,
    [email],
  );
  const region = page.getByRole('region', { name: t(factorTexts.title) });
  await region.getByRole('button', { name: t(factorTexts.recoveryRenew) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(factorTexts.recoveryRenew) })
    .click();
  const prove = page.getByRole('dialog', { name: t(factorTexts.proveTitle) });
  await expect(prove).toBeVisible();
  await expectAccessible(page);
  await prove.getByLabel(t(factorTexts.password), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: t(factorTexts.codesTitle) })).toBeVisible();
  const renewed = await page.getByRole('dialog').getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: t(factorTexts.kept) }).click();

  // The next sign-in asks for the application, and takes a recovery code in its place.
  await signInWith(page, t, email);
  await expect(page.getByRole('heading', { name: t(factorTexts.mfaTitle) })).toBeVisible();
  const next = Math.floor(Date.now() / 1000) + 30;
  await page.getByLabel(t(factorTexts.totpCode)).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t(secondFactorMessages.lang_second_factor_wrong))).toBeVisible();
  await page.getByLabel(t(factorTexts.totpCode)).fill(await generate({ secret, epoch: next }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${code}$`));

  await signInWith(page, t, email);
  await page.getByRole('button', { name: t(factorTexts.recoveryCode) }).click();
  await page.getByLabel(t(factorTexts.recoveryCode)).fill(renewed[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${code}$`));
});

type Translate = (text: readonly [tr: string, en: string]) => string;

/** @returns the secret, in Base32 */
async function setUpTotp(page: Page, t: Translate): Promise<string> {
  await page.getByRole('button', { name: t(factorTexts.totpSetUp), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: t(factorTexts.qr) })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel(t(factorTexts.totpCode)).fill(await generate({ secret }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: t(factorTexts.codesTitle) })).toBeVisible();
  return secret;
}

/** As in a new tab: nobody is signed in. */
async function signInWith(page: Page, t: Translate, email: string): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'tomar.language') localStorage.removeItem(key);
    sessionStorage.clear();
  });
  await page.goto('/');
  await page.getByLabel(t(signInTexts.email), { exact: true }).fill(email);
  await page.getByLabel(t(signInTexts.password), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}
