import type { Page } from '@playwright/test';
import { awayTexts, connectTexts, signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { chromiumPath } from '../harness/chromium.ts';
import { connectButton, pairOnPage, signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

/** How the person answers when the browser asks whether a public page may reach programs of this computer. */
async function answer(page: Page, setting: 'denied' | 'granted'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { browserContextId = '' } = (await session.send('Target.getTargetInfo')).targetInfo;
  await session.detach();
  // It holds as long as this session does: until the browser is closed.
  const own = await page.context().browser()?.newBrowserCDPSession();
  await own?.send('Browser.setPermission', {
    permission: { name: 'loopback-network' },
    setting,
    origin: new URL(page.url()).origin,
    browserContextId,
  });
}

// SIGN-01
test('a public page that the browser keeps from the companion says so, and signs once it may', async ({
  browser,
  tomar,
  t,
  language,
  tag,
  expectAccessible,
}) => {
  const signer = tomar.person('signer1');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const jobId = await makeJobFor(owner, `Uzaktan imza ${tag}`, signer, 'Signer');
  const { host, origin } = new URL(tomar.url);
  // To Chromium the installation stands on a public address, as for those who use one over the internet.
  const own = await browser.browserType().launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', `--ip-address-space-overrides=${host}=public`],
  });
  try {
    const context = await own.newContext({ baseURL: origin, timezoneId: 'Europe/Istanbul' });
    await context.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
    const page = await context.newPage();
    const reached: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(tomar.companionUrl)) reached.push(response.url());
    });
    const says = (text: readonly [string, string]) => page.getByText(t(text), { exact: true });
    const missing = says(signTexts.companionMissing);

    await test.step('the browser asks after a click, and the question may be left unanswered', async () => {
      await signInAt(page, t, signer, `demo/myjob/sign?jobs=${jobId}`);
      await expect(says(connectTexts.body)).toBeVisible();
      await connectButton(page, t).click();
      await expect(says(connectTexts.failed)).toBeVisible();
      await expect(says(connectTexts.allow)).toBeVisible();
      await expect(connectButton(page, t)).toBeEnabled();
      await expect(missing).toHaveCount(0);
    });

    await test.step('refused, the page says what is so and how to undo it', async () => {
      await answer(page, 'denied');
      const { title, body, steps } = awayTexts.refused;
      for (const text of [title, body, ...steps]) await expect(says(text)).toBeVisible();
      await expect(connectButton(page, t)).toHaveCount(0);
      await expect(missing).toHaveCount(0);
      await expectAccessible(page);
      expect(reached).toEqual([]);
    });

    await test.step('permitted, it goes on by itself and signs', async () => {
      await answer(page, 'granted');
      await pairOnPage(page, t, true);
      await page.getByLabel(t(signTexts.pin), { exact: true }).fill(signer.pin ?? '');
      await page.getByRole('button', { name: t(signTexts.signOne) }).click();
      await expect(says(signTexts.doneOne)).toBeVisible({ timeout: 60_000 });
    });
  } finally {
    await own.close();
  }
});
