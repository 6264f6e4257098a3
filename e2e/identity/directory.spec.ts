import type { Page } from '@playwright/test';
import { acceptInvitation, fill, type Message, messages } from '@tomar/contract';
import { clientOf } from '../../apps/server/src/testing/client.ts';
import { directoryTexts } from '../../apps/web/src/features/identity/directory/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { hasSlapd, type LabDirectory, startSlapd } from '../../lab/src/ldap/startSlapd.ts';
import { signInOnScreen } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

type Translate = (text: Message) => string;

let slapd: LabDirectory;

const field = (page: Page, t: Translate, label: Message) =>
  page.getByRole('textbox', { name: t(label), exact: true });
const press = (page: Page, t: Translate, label: Message, ...params: (string | number)[]) =>
  page.getByRole('button', { name: fill(t(label), params), exact: true }).click();

// In CI a missing slapd is a failure; elsewhere it is said aloud, and nothing is run that would need it.
if (hasSlapd()) {
  test.beforeAll(async () => {
    slapd = await startSlapd([
      { uid: 'ayse', givenName: 'Ayşe', sn: 'Işık', mail: 'ayse@dizin.example' },
      { uid: 'ibrahim', givenName: 'İbrahim', sn: 'Çığ', mail: 'ibrahim@dizin.example' },
      { uid: 'postasiz', givenName: 'Postasız', sn: 'Işıl' },
    ]);
  });
  test.afterAll(() => slapd?.stop());

  // UI-28
  test('an administrator connects the directory, imports people and sees who has left @once', async ({
    page,
    tomar,
    t,
    expectAccessible,
    tag,
  }) => {
    const code = `dizin-${tag}`;
    const admin = {
      ...tomar.person('owner'),
      email: `yonetici.${tag}@dizin.example`,
      password: 'zeytin dalı 7431',
    };
    const account = (...words: string[]) => tomar.command('account', ...words);
    await account('create', code, '--name', 'Dizinli Kurum', '--from', '2026-01-01', '--to', '2099-12-31');
    const said = await account(
      'admin',
      code,
      '--email',
      admin.email,
      '--first-name',
      'Derya',
      '--last-name',
      'Kaya',
    );
    const token = /#(\S+)/.exec(said)?.[1] ?? '';
    await clientOf(tomar.url).call(acceptInvitation, { body: { token, password: admin.password } });
    await signInOnScreen(page, t, admin, `${code}/settings/LdapUser`);

    await test.step('a connection is tried before it is saved, and says what is wrong', async () => {
      await press(page, t, directoryTexts.toSettings);
      await field(page, t, directoryTexts.host).fill(slapd.host);
      await field(page, t, directoryTexts.port).fill(String(slapd.tlsPort));
      await field(page, t, directoryTexts.ca).fill(slapd.ca);
      await field(page, t, directoryTexts.bindDn).fill(slapd.reader.dn);
      await field(page, t, directoryTexts.password).fill('yanlış');
      await field(page, t, directoryTexts.baseDn).fill(slapd.baseDn);
      await press(page, t, directoryTexts.test);
      await expect(page.getByText(t(messages.lang_directory_bind))).toBeVisible();
      await field(page, t, directoryTexts.password).fill(slapd.reader.password);
      await expect(page.getByText(t(messages.lang_directory_bind))).toBeHidden();
      await press(page, t, directoryTexts.test);
      await expect(page.getByText('<ayse@dizin.example>')).toBeVisible();
      await page.getByRole('switch', { name: t(directoryTexts.isOn) }).check();
      await press(page, t, formTexts.save);
      await expect(page.getByText(t(formTexts.unchanged))).toBeVisible();
      await expect(field(page, t, directoryTexts.password)).toHaveValue('');
      await expectAccessible(page);
    });

    await test.step('people are found, and become users', async () => {
      await page.getByRole('tab', { name: t(directoryTexts.people) }).click();
      const choose = (name: string) =>
        page.getByRole('checkbox', { name: fill(t(uiTexts.selectOne), [name]), exact: true });
      await choose('İbrahim Çığ').check();
      await page.getByRole('searchbox').fill('ışı');
      await expect(page.getByText(t(messages.lang_directory_person_no_mail))).toBeVisible();
      await expect(choose('İbrahim Çığ')).toBeHidden();
      await expect(choose('Postasız Işıl')).toBeDisabled();
      await choose('Ayşe Işık').check();
      await expectAccessible(page);
      await press(page, t, directoryTexts.import, 2);
      await expect(
        page.getByRole('status').getByText(fill(t(directoryTexts.result), [2, 0, 0])),
      ).toBeVisible();
      await expect(page.getByText(t(directoryTexts.isImported), { exact: true })).toBeVisible();
    });

    await test.step('a synchronisation deactivates who has left, and says so', async () => {
      await page.getByRole('tab', { name: t(directoryTexts.settings) }).click();
      await field(page, t, directoryTexts.filter).fill('(&(objectClass=inetOrgPerson)(!(uid=ayse)))');
      await press(page, t, formTexts.save);
      await expect(page.getByText(t(formTexts.unchanged))).toBeVisible();
      await press(page, t, directoryTexts.now);
      const [, did] = fill(t(directoryTexts.lastDid), ['', 2, 0, 1]).split(': ');
      await expect(page.getByRole('status').getByText(did ?? '')).toBeVisible({ timeout: 20_000 });
      await field(page, t, directoryTexts.filter).fill('(objectClass=inetOrgPerson)');
      await press(page, t, formTexts.save);
      await expect(page.getByText(t(formTexts.unchanged))).toBeVisible();
      await page.getByRole('tab', { name: t(directoryTexts.people) }).click();
      await expect(page.getByText(t(directoryTexts.isPassive), { exact: true })).toBeVisible();
    });
  });
}
