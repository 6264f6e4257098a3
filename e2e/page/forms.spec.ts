import { definitions, fill, messageText } from '@tomar/contract';
import { settingsTexts } from '../../apps/web/src/features/accounts/settings/texts.ts';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import {
  kindTexts,
  substitutionTexts,
} from '../../apps/web/src/features/users/substitutions/substitutionTexts.ts';
import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { viewTexts } from '../../apps/web/src/features/users/views/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, makeReadyDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('a reason that is missing is asked for at its field, in the language of the page', async ({
  page,
  tomar,
  t,
  language,
  expectAccessible,
  tag,
}) => {
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeJobFor(owner, `Nedensiz ${tag}`, approver, 'Approver');
  await signInAt(page, t, approver, `demo/myjob/${id}`);
  // Ticked by mistake: whoever declines then does not approve besides.
  await page.getByLabel(t(jobTexts.approveBox)).check();
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, action] = /\/api\/job\/(\w+)\/[0-9a-f]{24}$/.exec(request.url()) ?? [];
    if (action && request.method() === 'POST') sent.push(action);
  });
  await page.getByRole('button', { name: t(actionTexts.decline), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel(t(jobTexts.reason));
  const decline = dialog.getByRole('button', { name: t(actionTexts.decline), exact: true });
  await expect(reason).not.toHaveAttribute('aria-invalid', 'true');
  await decline.click();
  await expect(dialog.getByText(messageText('lang_job_description_required', language))).toBeVisible();
  await expect(reason).toBeFocused();
  // What the server says does not take away what was typed.
  await reason.fill('Ek eksik');
  await page.route('**/api/job/decline/**', (route) => route.fulfill({ status: 500, json: {} }));
  await decline.click();
  await expect(dialog.getByRole('alert')).toContainText(messageText('lang_unexpected_error', language));
  await expect(reason).toHaveValue('Ek eksik');
  await page.unroute('**/api/job/decline/**');
  await reason.fill('Ek eksik.');
  await decline.dblclick();
  await expect(page.getByText(t(jobTexts.declined), { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual(['decline', 'decline']);
});

test('a number out of its range stays as it was typed, and says what fits @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('builder'), 'ornek/settings/params');
  const least = page.getByLabel(t(settingsTexts.minimumSigners), { exact: true });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  const range = page.getByText(t(settingsTexts.numberRange).replace('{0}', '0').replace('{1}', '50'));
  await least.fill('');
  await least.pressSequentially('500');
  await page.keyboard.press('Tab');
  await expect(least).toHaveValue('500');
  await expect(range).toBeVisible();
  await save.click();
  await expect(least).toBeFocused();
  await least.fill('');
  await expect(least).toHaveValue('');
  await expect(range).toBeVisible();
  await least.fill('3');
  await expect(range).toBeHidden();
  await least.fill('0');
});

test('what is typed while a form is saved stays, and a refusal stands at its field @once @journey', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signgroups/${'0'.repeat(24)}`);
  const name = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await name.fill('Yazılırken');
  await page.getByRole('combobox').fill('Gülşen');
  await page.getByRole('option').first().click();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/signgroup/post/**', async (route) => {
    await answer.promise;
    const TR = 'Bu ad sunucuda kullanılıyor.';
    const error = { Field: 'name', Key: 'lang_name_taken', Params: [], Tr: TR, En: TR };
    await route.fulfill({
      status: 400,
      json: { Code: 'invalid', ModelState: {}, Errors: [error], RequestId: '' },
    });
  });
  await save.click();
  await name.fill('Yazılırken daha');
  answer.resolve();
  await expect(save).toBeEnabled();
  await expect(name).toHaveValue('Yazılırken daha');
  await expect(page.getByText('Bu ad sunucuda kullanılıyor.')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page
    .getByRole('link', { name: t(appTexts.overview) })
    .first()
    .click();
  const asked = page.getByRole('dialog', { name: t(appTexts.leaveTitle) });
  await asked.getByRole('button', { name: t(uiTexts.cancel), exact: true }).click();
  await expect(name).toHaveValue('Yazılırken daha');
});

test('Enter on what has saved, once more, presses no other button @once', async ({ page, tomar, t, tag }) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signgroups/${'0'.repeat(24)}`);
  await page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) }).fill(`İki kez ${tag}`);
  const members = page.getByRole('main').getByRole('group').getByRole('listitem');
  for (const [at, name] of ['Gülşen', 'Yiğit'].entries()) {
    await page.getByRole('combobox').fill(name);
    await page.getByRole('option').first().click();
    await expect(members).toHaveCount(at + 1);
  }
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/signgroup/post/')) saves += 1;
  });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t(formTexts.unchanged), { exact: true })).toBeVisible();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(save).toBeDisabled();
  await expect(members).toHaveCount(2);
  expect(saves).toBe(1);
});

test('what is typed while a new record is saved stays, too @once', async ({ page, tomar, t, tag }) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/title/${'0'.repeat(24)}`);
  const name = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/title/post/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await name.fill(`Yeni unvan ${tag}`);
  await name.press('Enter');
  await page.keyboard.type(' ve');
  answer.resolve();
  await expect(page.getByRole('heading', { level: 1, name: `Yeni unvan ${tag}`, exact: true })).toBeVisible();
  await expect(name).toHaveValue(`Yeni unvan ${tag} ve`);
  await expect(name).toBeFocused();
  await page.keyboard.type(' daha');
  await name.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: `Yeni unvan ${tag} ve daha`, exact: true }),
  ).toBeVisible();
  await expect(name).toHaveValue(`Yeni unvan ${tag} ve daha`);
});

test('what is added out of a form holds what was saved, and nothing typed behind it @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/cp/${'0'.repeat(24)}`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/department/post/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page
    .getByRole('button', {
      name: new RegExp(`^${fill(t(definitionTexts.add), [t(definitions.department.texts.one)])}$`, 'i'),
    })
    .click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  await name.fill(`Eklenen ${tag}`);
  await name.press('Enter');
  await page.keyboard.type(' daha');
  answer.resolve();
  await expect(dialog.getByText(t(definitionTexts.saved), { exact: true })).toBeVisible();
  await expect(name).toHaveValue(`Eklenen ${tag}`);
});

test('nobody is fetched back to what was still being saved as they left @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const blank = '0'.repeat(24);
  await signInAt(page, t, tomar.person('owner'), `demo/settings/title/${blank}`);
  const name = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/title/post/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await name.fill(`Bırakılan ${tag}`);
  await name.press('Enter');
  await page
    .getByRole('link', { name: t(appTexts.overview) })
    .first()
    .click();
  await page.getByRole('button', { name: t(appTexts.leaveConfirm), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t(appTexts.overview) })).toBeVisible();
  await page.goBack();
  await name.fill(`Başka ${tag}`);
  const answered = page.waitForResponse('**/api/title/post/**');
  answer.resolve();
  expect((await answered).status()).toBe(200);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: t(formTexts.saved) })
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/title/${blank}$`));
  await expect(name).toHaveValue(`Başka ${tag}`);
});

test('who is chosen while a form is sent is neither shown nor sent @once', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('approver'), 'demo/profile');
  await page
    .getByRole('region', { name: t(substitutionTexts.title), exact: true })
    .getByRole('button', { name: t(substitutionTexts.name) })
    .click();
  const dialog = page.getByRole('dialog');
  const [first, second] = [tomar.person('signer1'), tomar.person('signer2')];
  const field = dialog.getByRole('combobox', { name: t(substitutionTexts.substitute) });
  const choose = async (name: string) => {
    await field.fill(name);
    await page.locator('[role=listbox]:not([data-older])').getByRole('option').first().click();
  };
  await choose(first.name);
  await expect(field).toHaveValue(first.name);
  await dialog.getByRole('checkbox', { name: t(kindTexts.approve) }).uncheck();
  const last = dialog.getByRole('textbox', { name: t(substitutionTexts.lastDay) });
  await last.fill(await dialog.getByRole('textbox', { name: t(substitutionTexts.firstDay) }).inputValue());
  await last.press('Tab');
  const day = await last.inputValue();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/profile/substitution', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answer.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  const save = dialog.getByRole('button', { name: t(substitutionTexts.save), exact: true });
  await save.click();
  await expect(save).toBeDisabled();
  await choose(second.name);
  await last.fill('bir gün');
  await last.press('Tab');
  answer.resolve();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue(first.name);
  await expect(last).toHaveValue(day);
});

test('a view is saved once, though the list of them cannot be had @once', async ({ page, tomar, t, tag }) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/job');
  await page.getByRole('button', { name: t(viewTexts.views), exact: true }).click();
  await page.getByRole('menuitem', { name: t(viewTexts.saveNew) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t(viewTexts.name) }).fill(`Bir kez ${tag}`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/view/get?*', async (route) => {
    await answer.promise;
    await route.abort();
  });
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/view/post/')) saves += 1;
  });
  const asked = page.waitForRequest('**/api/view/get?*');
  const save = dialog.getByRole('button', { name: t(viewTexts.save), exact: true });
  await save.click();
  await asked;
  await expect(save).toBeDisabled();
  answer.resolve();
  await expect(dialog).toBeHidden({ timeout: 15_000 });
  await expect(page).toHaveURL(/saved=/);
  expect(saves).toBe(1);
});

test('nobody is fetched to the job of a draft that they left while it began to circulate @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const id = await makeReadyDraft(client, `Yola çıkan ${tag}`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, owner, `demo/draft/${id}?tab=summary`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/draft/circulate/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: t(draftTexts.circulate), exact: true }).click();
  await page
    .getByRole('link', { name: t(appTexts.overview) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t(appTexts.overview) })).toBeVisible();
  const answered = page.waitForResponse('**/api/draft/circulate/**');
  answer.resolve();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText(fill(t(draftTexts.circulated), ['']))).toBeVisible();
  await expect(page).toHaveURL(/\/demo\/?$/);
});

test('a profile that was changed is not left without a word @once', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('approver'), 'demo/profile');
  const title = page.getByLabel(t(profileTexts.includeTitle));
  await title.click();
  await page
    .getByRole('link', { name: t(appTexts.overview) })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: t(appTexts.leaveTitle) })).toBeVisible();
  await page.getByRole('button', { name: t(uiTexts.cancel), exact: true }).click();
  await page.getByRole('button', { name: t(profileTexts.save), exact: true }).click();
  await expect(page.getByText(t(profileTexts.saved)).first()).toBeVisible();
  await page
    .getByRole('link', { name: t(appTexts.overview) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t(appTexts.overview) })).toBeVisible();
});
