import { fill } from '@tomar/contract';
import { rightsTexts } from '../../apps/web/src/features/users/rights/rightsTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { signInOnScreen } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

test('an administrator gives a user authorities, sees what follows from them, and keeps their own (UI-25, AUTH-08) @once', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  const email = `yetki-${Date.now().toString(36)}@demo.example`;
  const names = ['--first-name', 'Nermin', '--last-name', 'Yıldız'];
  await tomar.command('account', 'user', 'demo', '--email', email, ...names, '--authorities', 'Draft');
  await signInOnScreen(page, t, tomar.person('owner'), 'demo/settings/user');
  await page.getByRole('searchbox').fill(email);
  const people = page.getByRole('table', { name: t(appTexts.users) });
  await expect(people.getByRole('link')).toHaveCount(1);
  await people.getByRole('link', { name: 'Nermin Yıldız' }).click();

  const box = (name: string) =>
    page.getByRole('group', { name: t(rightsTexts.rights) }).getByRole('checkbox', { name, exact: true });
  await expect(box('Taslak oluşturur')).toBeChecked();
  await box('Sistem yöneticisi (tanımlar)').check();
  await expect(box('Alıcı tanımlar')).toBeChecked();
  await expect(box('Alıcı tanımlar')).toBeDisabled();
  await expect(page.getByText(fill(t(rightsTexts.impliedBy), ['Sistem yöneticisi (tanımlar)']))).toHaveCount(
    3,
  );
  await box('İmzalar').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: t(rightsTexts.save) }).click();
  await expect(page.getByText(t(formTexts.saved))).toBeVisible();
  await page.reload();
  await expect(box('İmzalar')).toBeChecked();
  await expect(box('Onaylar')).not.toBeChecked();

  await page.goto('/demo/settings/user?q=ayse%40demo.example');
  await people.getByRole('link', { name: 'Ayşe Işık' }).click();
  await expect(box('Tüm işlemler')).toBeDisabled();
  await expect(page.getByText(t(rightsTexts.sourceOwn))).toBeVisible();
});
