import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

test('a picture that was chosen shows in profile and menu, also after a reload (ID-17)', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  await signInAt(page, t, tomar.person('approver'), 'demo/profile');
  const choose = page.getByRole('button', { name: t(profileTexts.choosePicture), exact: true });
  await expect(choose).toBeVisible();
  // A picture of the page itself is a picture, too.
  const clip = { x: 0, y: 0, width: 90, height: 90 };
  const picture = { name: 'ben.png', mimeType: 'image/png', buffer: await page.screenshot({ clip }) };
  const chooser = page.waitForEvent('filechooser');
  await choose.click();
  await (await chooser).setFiles(picture);
  await expect(page.getByText(t(profileTexts.pictureSaved)).first()).toBeVisible();
  const shown = page.locator('img[src^="data:image/png"]');
  await expect(shown).toHaveCount(2);
  await page.reload();
  await expect(shown).toHaveCount(2);
  await expectAccessible(page);

  const text = { name: 'ben.png', mimeType: 'image/png', buffer: Buffer.from('merhaba') };
  const again = page.waitForEvent('filechooser');
  await choose.click();
  await (await again).setFiles(text);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(shown).toHaveCount(2);
});
