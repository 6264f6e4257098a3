import { fill, limits, refreshSession } from '@tomar/contract';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { sessionTexts } from '../../apps/web/src/features/identity/sessions/sessionTexts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { endSessionElsewhere, signInAt, signInOnScreen } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

test('a session that ends in the middle of a form: signing in again finds the form as it was; with nothing unsaved it leads to `/` (ID-25) @once', async ({
  page,
  tomar,
  browser,
  t,
  expectAccessible,
}) => {
  const owner = tomar.people.find(({ key }) => key === 'owner');
  if (!owner) throw new Error('the demo has no owner');
  await page.goto('/demo/draft/000000000000000000000000');
  await page.getByLabel(t(identityTexts.email), { exact: true }).fill(owner.email);
  await page.getByLabel(t(identityTexts.password), { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();

  const name = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
  await name.fill('Yarım kalan iş');
  await expect(page.getByText(t(draftTexts.saved))).toBeVisible();
  await endSessionElsewhere(page);
  const typed = '<b>İçerik</b> =1+1 ğüşiöç; yazan, oturumun bittiğini cümlenin ortasında öğrenmez';
  const dictated = ', dikte eden de öğrenmez, bir tuşa basmadan';
  const text = typed + dictated;
  const description = page.getByRole('textbox', { name: t(draftTexts.description) });
  const refused = page.waitForResponse((answer) => answer.status() === 400);
  await description.pressSequentially(typed, { delay: 60 });
  for (const word of dictated.split(/(?= )/)) {
    await page.keyboard.insertText(word);
    await page.waitForTimeout(300);
  }
  await expect(description).toHaveValue(text);
  await refused;

  const dialog = page.getByRole('dialog', { name: t(identityTexts.againTitle) });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(t(identityTexts.password), { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(description).toBeFocused();
  await expect(name).toHaveValue('Yarım kalan iş');
  await expect(page.getByText(t(draftTexts.saved))).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(description).toHaveValue(text);

  // With nothing unsaved there is nothing to stay for.
  await endSessionElsewhere(page);
  await page.reload();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  await expect(page.getByLabel(t(identityTexts.email), { exact: true })).toBeVisible();

  // From another browser: the page there learns at once that it was ended here. Its own, for others work as the owner, too.
  await signInOnScreen(page, t, owner, 'demo');
  const phone = await browser.newContext({
    baseURL: tomar.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/77.0 Mobile',
  });
  const other = await phone.newPage();
  await signInOnScreen(other, t, owner, 'demo/profile');
  const listed = other.getByRole('list', { name: t(sessionTexts.title) }).getByRole('listitem');
  await expect(listed.first()).toContainText(t(sessionTexts.thisOne));
  await page.goto('/demo/profile#sessions');
  // Others work as the owner, too: it may stand below the first few.
  await expect(page.getByRole('list', { name: t(sessionTexts.title) })).toBeVisible();
  const rest = page.locator('#sessions').getByRole('button', { expanded: false });
  if (await rest.isVisible()) await rest.click();
  const there = 'Samsung Internet 77 · Android';
  await page.getByRole('button', { name: fill(t(sessionTexts.endNamed), [there]), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(sessionTexts.end), exact: true })
    .click();
  await expect(other).toHaveURL(({ pathname }) => pathname === '/');
  await phone.close();
});

// ID-19
test('a page that is reloaded while its session is renewed asks for the new key again @once @journey', async ({
  page,
  tomar,
  t,
}) => {
  await page.clock.install();
  await signInAt(page, t, tomar.person('owner'), 'demo');
  const key = () => page.evaluate(() => JSON.parse(localStorage.getItem('tomar.login') ?? '{}').key);
  const first = await key();
  const renewal = `**/api${refreshSession.path}`;
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  await page.route(renewal, async (route) => {
    await route.fetch();
    resolve();
  });
  await page.clock.fastForward(limits.sessionRefreshMs);
  await reached;
  await page.unroute(renewal);
  expect(await key()).toBe(first);
  await page.reload();
  await expect.poll(key).not.toBe(first);
});
