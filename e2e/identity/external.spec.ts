import type { Page } from '@playwright/test';
import { acceptInvitation, fill, type Message, messages } from '@tomar/contract';
import { clientOf } from '../../apps/server/src/testing/client.ts';
import { providerTexts } from '../../apps/web/src/features/accounts/settings/providers/texts.ts';
import { settingsTexts } from '../../apps/web/src/features/accounts/settings/texts.ts';
import { externalTexts, signInWith } from '../../apps/web/src/features/identity/external/externalTexts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { wayTexts } from '../../apps/web/src/features/identity/ways/wayTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { signInOnScreen } from '../harness/journey.ts';
import { providerFacts, providerPerson } from '../harness/providers.ts';
import { expect, test } from '../harness/test.ts';

type Translate = (text: Message) => string;

/** At the provider's own page: the person's name is the sign-in. */
const chooseAt = (page: Page, name: string) => page.getByRole('button', { name }).click();
const begin = (page: Page, t: Translate, text: Message) =>
  page.getByRole('button', { name: t(text) }).click();

async function saveProvider(page: Page, t: Translate, name: Message, label: Message, authority: string) {
  const part = page.getByRole('region', { name: t(name) });
  await part.getByRole('switch', { name: t(providerTexts.isOn) }).check();
  await part.getByRole('textbox', { name: t(providerTexts.clientId) }).fill(providerFacts().clientId);
  await part.getByRole('textbox', { name: t(label) }).fill(authority);
  await part.getByRole('button', { name: t(providerTexts.test) }).click();
  await expect(part.getByText(fill(t(providerTexts.works), ['', 1]).slice(0, 12))).toBeVisible();
  await part.getByRole('button', { name: t(formTexts.save), exact: true }).click();
  await expect(part.getByText(t(formTexts.unchanged))).toBeVisible();
}

// ID-08, ID-09, ID-10, ID-11, ID-12, DEF-03, API-04, API-05, USR-09
test('an account offers its identity providers, and its people come in by their word alone', async ({
  page,
  browser,
  tomar,
  t,
  language,
  expectAccessible,
  tag,
}) => {
  const code = `dis-${tag}`;
  const [ece, ali] = [providerPerson('Ece', tag), providerPerson('Ali', tag)];
  const admin = {
    ...tomar.person('owner'),
    email: `yonetici.${tag}@saglayici.example`,
    password: 'zeytin dalı 7431',
  };
  const account = (...words: string[]) => tomar.command('account', ...words);
  const addUser = (email: string, first: string, kind: string) => {
    const names = ['--first-name', first, '--last-name', 'Öz', '--authorities', 'Draft'];
    return account('user', code, '--email', email, ...names, '--external', kind);
  };
  await account('create', code, '--name', 'Dış Kurum', '--from', '2026-01-01', '--to', '2099-12-31');
  const [said] = await Promise.all([
    account('admin', code, '--email', admin.email, '--first-name', 'Derya', '--last-name', 'Kaya'),
    account('external-users', code, 'on'),
    addUser(ali.email, 'Ali', 'Adfs'),
  ]);
  const token = /#(\S+)/.exec(said)?.[1] ?? '';
  await clientOf(tomar.url).call(acceptInvitation, { body: { token, password: admin.password } });

  await test.step('the administrator tries and saves both', async () => {
    await signInOnScreen(page, t, admin, `${code}/settings/params?tab=providers`);
    await expect(page.getByRole('tab', { name: t(settingsTexts.providers) })).toBeVisible();
    const { tenantId, metadataUrl } = providerFacts();
    await saveProvider(page, t, providerTexts.microsoft, providerTexts.tenant, tenantId);
    await saveProvider(page, t, providerTexts.adfs, providerTexts.metadata, metadataUrl);
    await expectAccessible(page);
  });

  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: tomar.url });
  await context.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
  const hers = await context.newPage();
  const back: string[] = [];
  hers.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/signin-external?'))
      back.push(request.url());
  });

  await test.step('somebody who is no user yet is told so, and nothing is opened', async () => {
    await hers.goto(`/${code}/profile`);
    await hers.getByRole('link', { name: t(wayTexts.external) }).click();
    await expect(hers.getByRole('textbox', { name: t(externalTexts.code) })).toHaveValue(code);
    await begin(hers, t, signInWith.Microsoft);
    await chooseAt(hers, ece.name);
    await expect(hers.getByRole('alert')).toContainText(t(messages.lang_external_no_user));
    await expectAccessible(hers);
    await hers.getByRole('button', { name: t(externalTexts.again) }).click();
    await expect(hers.getByRole('textbox', { name: t(externalTexts.code) })).toHaveValue(code);
    await expect(hers.getByRole('button', { name: t(signInWith.Microsoft) })).toBeVisible();
  });

  await test.step('by Microsoft she comes to the page that was asked for', async () => {
    await addUser(ece.email, 'Ece', 'Microsoft');
    await hers.goto(`/${code}/profile`);
    await hers.getByRole('link', { name: t(wayTexts.external) }).click();
    await begin(hers, t, signInWith.Microsoft);
    await expect(hers).toHaveURL(new RegExp(`/${code}/profile$`));
    await expect(hers.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await hers.evaluate(() => sessionStorage.getItem('tomar.external'))).toBeNull();
    const asked = new URL(back.at(-1) ?? '');
    expect([...asked.searchParams.keys()]).toEqual(expect.arrayContaining(['code', 'state']));
  });

  await test.step('the address she came back by opens nothing to anybody else', async () => {
    const other = await browser.newContext({ baseURL: tomar.url });
    await other.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
    const theirs = await other.newPage();
    await theirs.goto(back.at(-1) ?? '');
    await expect(theirs.getByRole('alert')).toContainText(t(externalTexts.lost));
    await expect(theirs).toHaveURL(/\/signin-external$/);
    await other.close();
  });

  await test.step('who gives up at ADFS may try again; no address outside is followed', async () => {
    await hers.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await hers.goto(`/signin-external?redirect=${encodeURIComponent('//evil.example/x')}`);
    const field = hers.getByRole('textbox', { name: t(externalTexts.code) });
    await field.fill('yok-boyle-hesap');
    await begin(hers, t, externalTexts.next);
    await expect(hers.getByText(t(externalTexts.none))).toBeVisible();
    await field.fill(code.toUpperCase());
    await begin(hers, t, externalTexts.next);
    await begin(hers, t, signInWith.Adfs);
    await chooseAt(hers, 'Cancel');
    await expect(hers.getByRole('alert')).toContainText(t(externalTexts.gaveUp));
    await begin(hers, t, externalTexts.again);
    await field.fill(code);
    await begin(hers, t, externalTexts.next);
    await begin(hers, t, signInWith.Adfs);
    await chooseAt(hers, ali.name);
    await expect(hers).toHaveURL(`${tomar.url}/${code}`);
    await expect(hers.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await hers.evaluate(() => localStorage.clear());
  });

  await test.step('an account without a provider offers none at sign-in', async () => {
    await hers.goto('/?redirect=%2Fornek');
    await expect(hers.getByRole('button', { name: t(identityTexts.signIn), exact: true })).toBeVisible();
    await hers.waitForLoadState('networkidle');
    await expect(hers.getByRole('link', { name: t(wayTexts.external) })).toHaveCount(0);
  });
  await context.close();
});
