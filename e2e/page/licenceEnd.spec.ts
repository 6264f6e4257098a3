import { acceptInvitation, emptyId, messages } from '@tomar/contract';
import { clientOf } from '../../apps/server/src/testing/client.ts';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { settingsHomeTexts } from '../../apps/web/src/features/operations/settings/settingsHomeTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

// LIC-01, ERR-46
test('whose licence has ended looks at everything, starts nothing, is told why, and goes on with the next period', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const code = `biten-${tag}`;
  const admin = {
    ...tomar.person('owner'),
    email: `yonetici.${code}@demo.example`,
    password: 'zeytin dalı 7431',
  };
  const account = (...words: string[]) => tomar.command('account', ...words);
  await account('create', code, '--name', 'Biten Kurum', '--from', '2020-01-01', '--to', '2020-12-31');
  const who = ['--email', admin.email, '--first-name', 'Derya', '--last-name', 'Kaya'];
  const token = /#(\S+)/.exec(await account('admin', code, ...who))?.[1] ?? '';
  await clientOf(tomar.url).call(acceptInvitation, { body: { token, password: admin.password } });
  const main = page.getByRole('main');
  const told = page.getByRole('alert').filter({ hasText: t(appTexts.licenceExpired) });

  await test.step('the sign-in opens, and every page says it', async () => {
    await signInAt(page, t, admin, `${code}/settings`);
    await expect(told).toBeVisible();
    const licence = main.getByRole('region', { name: t(settingsHomeTexts.licence) });
    await expect(licence).toContainText('2020');
    await expectAccessible(page);
    await page.goto(`/${code}/settings/department`);
    await expect(told).toBeVisible();
    await expect(main.getByRole('searchbox')).toBeVisible();
  });

  await test.step('no job is begun, and what is typed stays', async () => {
    await page.goto(`/${code}/draft/${emptyId}`);
    const name = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
    await name.fill('Başlayamayan iş');
    await expect(page.getByText(t(messages.lang_licence_expired), { exact: false }).first()).toBeVisible();
    await expect(name).toHaveValue('Başlayamayan iş');
    await expect(page).toHaveURL(new RegExp(`/draft/${emptyId}`));
  });

  await test.step('the next period opens it again', async () => {
    await account('period', code, '--from', '2026-01-01', '--to', '2099-12-31');
    await page.goto(`/${code}/settings`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Pages hear of it with the renewal of their session, which would come within three minutes.
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (/refreshed/.test(name)) localStorage.removeItem(name);
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(told).toHaveCount(0);
    await page.goto(`/${code}/draft/${emptyId}`);
    await page
      .getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) })
      .fill('Başlayan iş');
    await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
  });
});
