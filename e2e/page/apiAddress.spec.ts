import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { freePort } from '../../lab/src/processes/freePort.ts';
import { signInOnScreen } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

test('a page asks an API of another origin: signs in, hears of changes, uploads, without a cookie (API-01) @once', async ({
  browser,
  tomar,
  t,
}) => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  // To a browser another origin, and of another site.
  const apiUrl = `http://localhost:${port}/api`;
  await tomar.webServer(port, { TOMAR_PUBLIC_URL: publicUrl, TOMAR_API_URL: apiUrl });
  const context = await browser.newContext({ baseURL: publicUrl, locale: 'tr-TR' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url());
  });
  const stream = page.waitForResponse((response) => response.url().startsWith(`${apiUrl}/events/get`));
  await signInOnScreen(page, t, tomar.person('owner'), 'demo/profile');
  expect((await stream).status()).toBe(200);

  const clip = { x: 0, y: 0, width: 90, height: 90 };
  const picture = { name: 'ben.png', mimeType: 'image/png', buffer: await page.screenshot({ clip }) };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t(profileTexts.choosePicture), exact: true }).click();
  await (await chooser).setFiles(picture);
  await expect(page.getByText(t(profileTexts.pictureSaved)).first()).toBeVisible();

  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((url) => !url.startsWith(`${apiUrl}/`))).toEqual([]);
  expect(await context.cookies([publicUrl, apiUrl])).toEqual([]);

  // The same page under another name, which its policy lets ask: only the server's refusal is left.
  const ask = (url: string) =>
    fetch(url).then(
      ({ status }) => status,
      (error: Error) => error.name,
    );
  expect(await page.evaluate(ask, `${apiUrl}/system/get`)).toBe(200);
  await page.goto(`http://other.localhost:${port}/`);
  await expect(page.getByLabel(t(identityTexts.email), { exact: true })).toBeVisible();
  expect(await page.evaluate(ask, `${apiUrl}/system/get`)).toBe('TypeError');
  await context.close();
});
