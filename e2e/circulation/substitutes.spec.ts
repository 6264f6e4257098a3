import type { Page } from '@playwright/test';
import { blankUserFields, createUser, fill, type Message, messages } from '@tomar/contract';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { sharedJobTexts } from '../../apps/web/src/features/circulation/texts.ts';
import {
  kindTexts,
  stateTexts,
  substitutionTexts as texts,
} from '../../apps/web/src/features/users/substitutions/substitutionTexts.ts';
import { asSomeoneElse, completed, signInAt, signOnPage } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

/** As the pages write a day, in `YYYY-MM-DD`. */
const dayFrom = (ahead: number) => new Date(Date.now() + ahead * 24 * 60 * 60_000).toISOString().slice(0, 10);

test('who is ill has a substitute, who signs in both names; who is on leave names one in the profile @everywhere', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const [owner, signer, approver, other] = [
    tomar.person('owner'),
    tomar.person('signer2'),
    tomar.person('approver'),
    tomar.person('signer1'),
  ];
  const absent = `Hasta Öz ${tag}`;
  const job = `Vekâlet işi ${tag}`;
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const dialog = page.getByRole('dialog');
  const section = page.getByRole('region', { name: t(texts.title), exact: true });
  const typeDay = async (label: Message, day: string) => {
    const [year, month, date] = day.split('-');
    const field = dialog.getByRole('textbox', { name: t(label) });
    await field.fill(`${date}.${month}.${year}`);
    await field.press('Enter');
  };
  const chooseOn = async (on: Page, name: string) => {
    const field = on.getByRole('dialog').getByRole('combobox', { name: t(texts.substitute) });
    await field.fill(name);
    // The list of what was asked before may still come and go, and move under the pointer.
    const asked = on.locator('[role=listbox]:not([data-older])');
    await asked.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    await expect(field).toHaveValue(name);
  };

  const client = await signedInClient(tomar.url, owner, 'demo');
  const email = `hasta.${tag}@demo.example`;
  const body = {
    ...blankUserFields,
    firstName: 'Hasta',
    lastName: `Öz ${tag}`,
    email,
    departments: [],
    authorities: ['Signer' as const],
    identitySource: null,
    invite: false,
  };
  const { id } = await client.call(createUser, { body });
  const jobId = await makeJobFor(client, job, { ...signer, email }, 'Signer');

  await test.step('an administrator names who stands in; what is missing is said at its field', async () => {
    await signInAt(page, t, owner, `demo/settings/user/${id}`);
    await section.getByRole('button', { name: t(texts.name) }).click();
    await expect(dialog.getByText(text(texts.nameTitleFor, absent))).toBeVisible();
    await dialog.getByRole('button', { name: t(texts.save) }).click();
    await expect(dialog.getByText(t(messages.lang_substitution_nobody))).toBeVisible();
    await chooseOn(page, approver.name);
    await typeDay(texts.lastDay, dayFrom(2));
    await dialog.getByRole('button', { name: t(texts.save) }).click();
    await expect(dialog.getByText(t(messages.lang_substitution_not_signer))).toBeVisible();
    await expectAccessible(page);
    await chooseOn(page, signer.name);
    await dialog.getByRole('checkbox', { name: t(kindTexts.approve) }).uncheck();
    await dialog.getByRole('button', { name: t(texts.save) }).click();
    await expect(dialog).toHaveCount(0);
    const line = section.getByRole('listitem').filter({ hasText: signer.name });
    await expect(line.getByText(t(stateTexts.On))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the job waits for the substitute, too, who signs it', async () => {
    await page.goto(`/demo/job/${jobId}`);
    await expect(page.getByText(text(jobTexts.substitutes, signer.name))).toBeVisible();
    await asSomeoneElse(browser, page, t, signer, 'demo/myjob?list=waiting', async (on) => {
      const row = on.getByRole('listitem').or(on.getByRole('row')).filter({ hasText: job });
      await expect(
        row.getByText(text(sharedJobTexts.byMember, absent, t(sharedJobTexts.youFor))),
      ).toBeVisible();
      await on.goto(`/demo/myjob/${jobId}`);
      await expect(on.getByText(new RegExp(absent)).first()).toBeVisible();
      await signOnPage(on, t, signer.pin, 1, () => expectAccessible(on));
    });
  });

  await test.step('the page tells both names', async () => {
    await completed(page, t);
    await expect(page.getByText(text(sharedJobTexts.onBehalf, signer.name, absent)).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('somebody names one for days to come in the profile, and ends that', async () => {
    await asSomeoneElse(browser, page, t, approver, 'demo/profile', async (on) => {
      const own = on.getByRole('region', { name: t(texts.title), exact: true });
      await own.getByRole('button', { name: t(texts.name) }).click();
      const asked = on.getByRole('dialog');
      for (const [label, ahead] of [
        [texts.firstDay, 200],
        [texts.lastDay, 204],
      ] as const) {
        const [year, month, date] = dayFrom(ahead).split('-');
        const field = asked.getByRole('textbox', { name: t(label) });
        await field.fill(`${date}.${month}.${year}`);
        await field.press('Enter');
      }
      await chooseOn(on, other.name);
      await asked.getByRole('checkbox', { name: t(kindTexts.approve) }).uncheck();
      await asked.getByRole('button', { name: t(texts.save) }).click();
      await expect(asked).toHaveCount(0);
      const line = own.getByRole('listitem').filter({ hasText: other.name });
      await expect(line.getByText(t(stateTexts.Planned))).toBeVisible();
      await line.getByRole('button', { name: text(texts.endOf, other.name) }).click();
      await asked.getByRole('button', { name: t(texts.end), exact: true }).click();
      await expect(own.getByRole('list', { name: t(texts.list) })).toHaveCount(0);
      await expectAccessible(on);
    });
  });

  await test.step('the administrator ends it early', async () => {
    await page.goto(`/demo/settings/user/${id}`);
    await section.getByRole('button', { name: text(texts.endOf, signer.name) }).click();
    await dialog.getByRole('button', { name: t(texts.end), exact: true }).click();
    await expect(section.getByText(t(texts.none))).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
