import { fill } from '@tomar/contract';
import { gateTexts } from '../../apps/web/src/app/gate/gateTexts.ts';
import { factorTexts } from '../../apps/web/src/features/identity/factors/factorTexts.ts';
import { invitationTexts } from '../../apps/web/src/features/identity/invitationTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { wantSecondFactor } from '../harness/inDatabase.ts';
import { expect, test } from '../harness/test.ts';

test('an account that comes to want a second factor says so, and leaves the other one open', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const [strict, open] = [`siki-${tag}`, `acik-${tag}`];
  const email = `iki.hesap.${tag}@demo.example`;
  const who = ['--email', email, '--first-name', 'Işıl', '--last-name', 'Öz'];
  const period = ['--from', '2020-01-01', '--to', '2099-12-31'];
  for (const code of [open, strict])
    await tomar.command('account', 'create', code, '--name', `Hesap ${code}`, ...period);
  await tomar.command('account', 'admin', open, ...who);
  const said = await tomar.command('account', 'admin', strict, ...who);
  const link = /https?:\S+/.exec(said)?.[0] ?? '';
  const password = 'kalem mavi 74';
  await page.goto(link);
  await page.getByLabel(t(invitationTexts.newPassword), { exact: true }).fill(password);
  await page.getByLabel(t(invitationTexts.again), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${strict}$`));
  await page.goto(`/${strict}/profile`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  // While the page is open: its stream of events ends, and what it asks next is refused.
  await wantSecondFactor(strict, true);
  const title = page.getByRole('heading', { name: t(appTexts.proofTitle) });
  await expect(title).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(fill(t(appTexts.proofBody), [`Hesap ${strict}`]))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(title).toBeVisible();
  // There is a way on: the proof is asked for here.
  await page.getByRole('button', { name: t(gateTexts.proveNow) }).click();
  const prove = page.getByRole('dialog', { name: t(factorTexts.proveTitle) });
  await expect(prove.getByRole('button', { name: t(factorTexts.sendCode) })).toBeVisible();
  await prove.getByRole('button', { name: t(factorTexts.cancel) }).click();
  await page.getByRole('button', { name: fill(t(appTexts.proofGoTo), [`Hesap ${open}`]) }).click();
  await expect(page).toHaveURL(new RegExp(`/${open}$`));
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  // From the account that is open, neither the menu nor an address leads there.
  await page.getByRole('button', { name: fill(t(appTexts.accountMenu), ['']) }).click();
  const item = page.getByRole('menuitem', { name: new RegExp(`Hesap ${strict}`) });
  await expect(item).toContainText(t(appTexts.proofWanted));
  await item.press('Enter');
  await expect(title).toBeVisible();
  await page.getByRole('link', { name: fill(t(appTexts.switchStay), [`Hesap ${open}`]) }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/${strict}/draft`);
  await expect(title).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: fill(t(appTexts.switchStay), [`Hesap ${open}`]) }).click();
  await expect(page).toHaveURL(new RegExp(`/${open}$`));

  await wantSecondFactor(strict, false);
  await page.goto(`/${strict}/draft`);
  await expect(page.getByRole('heading', { name: t(appTexts.switchTitle) })).toBeVisible();
});
