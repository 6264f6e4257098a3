import { acceptInvitation, fill, messages, signIn } from '@tomar/contract';
import { clientOf } from '../../apps/server/src/testing/client.ts';
import { invitationTexts } from '../../apps/web/src/features/identity/invitationTexts.ts';
import { linkTexts } from '../../apps/web/src/features/identity/links/linkTexts.ts';
import { passwordTexts } from '../../apps/web/src/features/identity/passwordTexts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { wayTexts } from '../../apps/web/src/features/identity/ways/wayTexts.ts';
import { rightsTexts } from '../../apps/web/src/features/users/rights/rightsTexts.ts';
import { signInOnScreen } from '../harness/journey.ts';
import { linkIn } from '../harness/linkIn.ts';
import { expect, test } from '../harness/test.ts';

test('whoever forgot the password sets a new one by a link, changes it in the profile, and signs in by a link (ID-06, ID-13, ID-14)', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const email = `unutan.${tag}@demo.example`;
  const who = ['--email', email, '--first-name', 'Çağrı', '--last-name', 'Iğdır', '--authorities', 'Draft'];
  const said = await tomar.command('account', 'user', 'demo', ...who);
  const exact = { exact: true };
  const [first, second, third] = ['kalem mavi 71', 'kalem mavi 72', 'kalem mavi 73'];
  const setTwice = async (password: string) => {
    await page.getByLabel(t(invitationTexts.newPassword), exact).fill(password);
    await page.getByLabel(t(invitationTexts.again), exact).fill(password);
    await page.keyboard.press('Enter');
  };
  await page.goto(/https?:\S+/.exec(said)?.[0] ?? '');
  await setTwice(first);
  await expect(page).toHaveURL(/\/demo$/);
  await page.evaluate(() => localStorage.removeItem('tomar.login'));

  await page.goto('/');
  await page.getByRole('link', { name: t(wayTexts.forgotten) }).click();
  await expect(page.getByRole('heading', { name: t(linkTexts.forgottenTitle) })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(t(identityTexts.email), exact).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(fill(t(linkTexts.sentBody), [email, 60]))).toBeVisible();
  const link = await linkIn(tomar.mailUrl, email, '/passwordreset/');
  await page.goto(link);
  await expect(page.getByLabel(t(invitationTexts.newPassword), exact)).toBeFocused();
  await expectAccessible(page);
  await setTwice(first);
  await expect(page.getByText(fill(t(messages.lang_password_used_before), [3]))).toBeVisible();
  await setTwice(second);
  await expect(page.getByRole('heading', { name: t(linkTexts.savedTitle) })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert').getByText(t(messages.lang_password_link_used))).toBeVisible();
  await expectAccessible(page);

  await page.goto('/');
  await page.getByRole('link', { name: t(wayTexts.link) }).click();
  await page.getByLabel(t(identityTexts.email), exact).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(fill(t(linkTexts.sentBody), [email, 15]))).toBeVisible();
  const signInLink = await linkIn(tomar.mailUrl, email, '/token');
  await page.goto(signInLink);
  await expectAccessible(page);
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
  await expect(page).toHaveURL(/\/demo$/);

  await page.goto('/demo/profile');
  await page.getByLabel(t(passwordTexts.current), exact).fill(first);
  await setTwice(third);
  await expect(page.getByText(t(messages.lang_password_wrong))).toBeVisible();
  await expect(page.getByText(t(identityTexts.passwordRequired))).toBeHidden();
  await page.getByLabel(t(passwordTexts.current), exact).fill(second);
  await setTwice(third);
  const tooEarly = new RegExp(`^${fill(t(messages.lang_password_changed_lately), [24, '\\d+'])}$`);
  await expect(page.getByText(tooEarly)).toBeVisible();
  await expectAccessible(page);
});

test('an administrator has somebody who forgot the password mailed a link, and never sees it (ID-14, UI-25)', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const email = `unuttu.${tag}@demo.example`;
  const who = ['--email', email, '--first-name', 'Işıl', '--last-name', 'İnce', '--authorities', 'Draft'];
  const said = await tomar.command('account', 'user', 'demo', ...who);
  await signInOnScreen(page, t, tomar.person('owner'), `demo/settings/user?q=${encodeURIComponent(email)}`);
  const person = page.getByRole('main').getByRole('link', { name: 'Işıl İnce', exact: true });
  const send = page.getByRole('button', { name: t(rightsTexts.sendLink), exact: true });

  await person.click();
  await expect(page.getByRole('region', { name: t(rightsTexts.factors) })).toBeVisible();
  // Who has not come in yet is invited.
  await expect(send).toBeHidden();
  const api = clientOf(tomar.url);
  const password = 'kalem mavi 81';
  await api.call(acceptInvitation, { body: { token: /#(\S+)/.exec(said)?.[1] ?? '', password } });
  await api.call(signIn, { body: { email, password, accountCode: 'demo' } });
  await page.reload();
  await send.click();
  const dialog = page.getByRole('dialog', { name: t(rightsTexts.linkTitle) });
  await expect(dialog).toContainText('Işıl İnce');
  await expectAccessible(page);
  const answered = page.waitForResponse((response) => response.url().includes('/user/passwordlink/'));
  await dialog.getByRole('button', { name: t(rightsTexts.sendLink), exact: true }).click();
  expect(await (await answered).json()).toEqual({ Success: true });
  await expect(page.getByText(fill(t(rightsTexts.linkSent), [email]))).toBeVisible();

  const hers = await (
    await browser.newContext({ baseURL: tomar.url, viewport: page.viewportSize() })
  ).newPage();
  await hers.goto(await linkIn(tomar.mailUrl, email, '/passwordreset/'));
  await expect(hers.getByRole('textbox').first()).toHaveValue(email);
  await hers.context().close();
});
