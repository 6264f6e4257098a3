import { fill, type Message } from '@tomar/contract';
import { settingsTexts, timestampTexts } from '../../apps/web/src/features/accounts/settings/texts.ts';
import { profileHints } from '../../apps/web/src/features/signing/standardTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { asSomeoneElse, signInAt } from '../harness/journey.ts';
import { makeOwnAccount } from '../harness/ownAccount.ts';
import { expect, test } from '../harness/test.ts';

// SIGN-19
test('an administrator sets the signature profile, and chooses of what another one saved @once', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
}) => {
  const person = (key: string) => {
    const found = tomar.people.find((one) => one.key === key);
    if (!found) throw new Error(`the demo has no ${key}`);
    return found;
  };
  await signInAt(page, t, person('builder'), 'ornek');
  await page.getByRole('link', { name: t(appTexts.parameters) }).click();
  const profile = page.getByRole('combobox', { name: t(settingsTexts.profile), exact: true });
  await expect(profile).toBeVisible();
  await expectAccessible(page);

  await test.step('a profile that needs time-stamps says so, and of what another person saved each field is chosen', async () => {
    await profile.click();
    await page.getByRole('option', { name: /\(LTA\)$/ }).click();
    await expect(page.getByText(t(profileHints['baseline-lta']))).toBeVisible();
    // The button is at the end of a page of five windows: as soon as there is something to save it is in this one.
    await expect(page.getByRole('button', { name: t(formTexts.save), exact: true })).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByText(t(settingsTexts.needsTimestamp))).toBeVisible();
    await page.getByRole('radio', { name: t(settingsTexts.pageFirst) }).check();
    await asSomeoneElse(browser, page, t, person('builder'), 'ornek/settings/params', async (on) => {
      await on.getByRole('switch', { name: t(settingsTexts.undoCancelDisabled) }).check();
      await on.getByRole('button', { name: t(formTexts.save), exact: true }).click();
      await expect(on.getByText(t(formTexts.saved))).toBeVisible();
    });
    await page.getByRole('button', { name: t(formTexts.save), exact: true }).click();
    const conflict = page.getByRole('dialog', { name: t(formTexts.conflictTitle) });
    await expect(conflict).toBeVisible();
    await expectAccessible(page);
    const side = (field: Message, which: Message) =>
      conflict.getByRole('radiogroup', { name: t(field) }).getByRole('radio', { name: t(which) });
    await expect(conflict.getByRole('radiogroup')).toHaveCount(3);
    await expect(conflict).toContainText('LTA');
    await expect(side(settingsTexts.profile, formTexts.conflictOwn)).toBeChecked();
    await expect(side(settingsTexts.undoCancelDisabled, formTexts.conflictOther)).toBeChecked();
    await side(settingsTexts.profile, formTexts.conflictOther).check();
    await conflict.getByRole('button', { name: t(formTexts.conflictSave) }).click();
    await expect(conflict).toBeHidden();
    await expect(page.getByText(t(formTexts.unchanged))).toBeVisible();
    // As the server has it: what each of the two changed.
    await page.reload();
    await expect(page.getByRole('switch', { name: t(settingsTexts.undoCancelDisabled) })).toBeChecked();
    await expect(page.getByRole('radio', { name: t(settingsTexts.pageFirst) })).toBeChecked();
    await expect(profile).not.toHaveValue(/LTA/);
  });
});

// DEF-02, ERR-44, ERR-45
test('the time-stamp authority is tried before it is saved; its password is never shown again', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const code = `damga-${tag}`;
  const admin = await makeOwnAccount(tomar, code);
  await signInAt(page, t, admin, `${code}/settings/params?tab=timestamp`);
  await expect(page.getByRole('tab', { name: t(settingsTexts.timestamp), selected: true })).toBeVisible();
  const field = (label: Message) => page.getByLabel(t(label), { exact: true });
  await field(timestampTexts.url).fill(`${tomar.pkiUrl}/nobody`);
  await page.getByRole('button', { name: t(timestampTexts.test), exact: true }).click();
  await expect(page.getByText(t(timestampTexts.testFailed))).toBeVisible();
  await field(timestampTexts.url).fill(`${tomar.pkiUrl}/tsa`);
  await field(timestampTexts.user).fill('kurum');
  await field(timestampTexts.password).fill('çok gizli');
  await page.getByRole('button', { name: t(timestampTexts.test), exact: true }).click();
  await expect(page.getByText(t(timestampTexts.testPassed))).toBeVisible();
  await expect(page.getByText('Tomar Deneme Zaman Damgası')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t(formTexts.save), exact: true }).click();
  await expect(page.getByText(t(formTexts.saved))).toBeVisible();
  const said = fill(t(settingsTexts.lastChange), [admin.name, '']).replace(/ · $/, '');
  await expect(page.getByText(said)).toBeVisible();
  await page.reload();
  await expect(field(timestampTexts.user)).toHaveValue('kurum');
  await expect(field(timestampTexts.password)).toHaveValue('');
  await expect(page.getByText(t(timestampTexts.passwordKept))).toBeVisible();
  await expect(page.getByText(said)).toBeVisible();
});

// UI-22
test('an index of the sections stays in view, leads to each, and marks what is unsaved or wrong', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const code = `bolum-${tag}`;
  const admin = await makeOwnAccount(tomar, code);
  await signInAt(page, t, admin, `${code}/settings/params#contracts`);
  const section = (name: Message) => page.getByRole('region', { name: t(name), exact: true });
  const index = page.getByRole('navigation', { name: t(settingsTexts.sections) });
  const choice = index.getByRole('combobox');
  const isPhone = (page.viewportSize()?.width ?? 0) < 769;
  const said = (name: Message, state?: Message) => `${t(name)}${state ? ` – ${t(state)}` : ''}`;
  /** How the index speaks of a section. */
  const entry = (name: Message, state?: Message) =>
    isPhone
      ? choice.getByRole('option', { name: said(name, state), exact: true })
      : index.getByRole('link', { name: said(name, state), exact: true });
  const expectAt = async (name: Message, id: string) => {
    if (isPhone) await expect(choice).toHaveValue(id);
    else await expect(entry(name)).toHaveAttribute('aria-current', 'location');
    await expect(section(name).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(new RegExp(`#${id}$`));
    await expect(isPhone ? choice : entry(name)).toBeInViewport({ ratio: 1 });
  };

  await test.step('an address that names a section leads there', async () => {
    await expectAt(settingsTexts.contracts, 'contracts');
  });

  await test.step('so does the index, with the keyboard too', async () => {
    if (isPhone) await choice.selectOption(t(settingsTexts.jobs));
    else await entry(settingsTexts.jobs).press('Enter');
    await expectAt(settingsTexts.jobs, 'jobs');
    await expect(section(settingsTexts.jobs)).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('a section with something unsaved or wrong is marked, and can be left for another', async () => {
    await section(settingsTexts.jobs)
      .getByRole('switch', { name: t(settingsTexts.categoryRequired) })
      .click();
    await section(settingsTexts.signers).getByLabel(t(settingsTexts.minimumSigners)).fill('9999');
    await expect(entry(settingsTexts.jobs, formTexts.sectionChanged)).toBeAttached();
    await expect(entry(settingsTexts.signers, formTexts.sectionWrong)).toBeAttached();
    await expect(entry(settingsTexts.dates)).toBeAttached();
    await expectAccessible(page);
    if (isPhone) await choice.selectOption(t(settingsTexts.reminders));
    else await entry(settingsTexts.reminders).click();
    await expectAt(settingsTexts.reminders, 'reminders');
    // Nobody asks whether the page is to be left, and the button is still there.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: t(formTexts.save), exact: true })).toBeInViewport();
    await section(settingsTexts.signers).getByLabel(t(settingsTexts.minimumSigners)).fill('1');
    await page.getByRole('button', { name: t(formTexts.save), exact: true }).click();
    await expect(page.getByText(t(formTexts.saved))).toBeVisible();
    await expect(entry(settingsTexts.jobs)).toBeAttached();
  });

  await test.step('of the last ones, which cannot come up to the line, it marks the one that was chosen', async () => {
    for (const [name, id] of [
      [settingsTexts.access, 'access'],
      [settingsTexts.dates, 'dates'],
      [settingsTexts.sending, 'sending'],
    ] as const) {
      if (isPhone) await choice.selectOption(t(name));
      else await entry(name).click();
      await expectAt(name, id);
    }
    // Until somebody scrolls.
    await page.evaluate(() => scrollTo(0, 0));
    if (isPhone) await expect(choice).not.toHaveValue('sending');
    else await expect(entry(settingsTexts.sending)).not.toHaveAttribute('aria-current', 'location');
    await expect(page).not.toHaveURL(/#/);
  });

  await test.step('a page that is left for another one does not name its section there', async () => {
    if (isPhone) return;
    await page.route('**/*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 1000));
      await route.continue();
    });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('link', { name: t(appTexts.incomingDocuments), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: t(appTexts.incomingDocuments) })).toBeVisible();
    await expect(page).toHaveURL(/incomingDoc$/);
  });
});

test('somebody without the right finds neither the entry nor the page @once', async ({ page, tomar, t }) => {
  const approver = tomar.people.find(({ key }) => key === 'approver');
  if (!approver) throw new Error('the demo has no approver');
  await signInAt(page, t, approver, 'demo/settings/params');
  await expect(page.getByRole('heading', { name: t(appTexts.noRightTitle) })).toBeVisible();
  await expect(page.getByRole('link', { name: t(appTexts.parameters) })).toHaveCount(0);
});
