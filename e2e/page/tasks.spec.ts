import { fill } from '@tomar/contract';
import { operationsTexts, taskKindTexts } from '../../apps/web/src/features/operations/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { approve } from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

const day = '2026-11-02T08:00:00.000Z';
const stopped = {
  Id: '00000000-0000-4000-8000-000000000001',
  Kind: 'deliver',
  State: 'dead',
  Attempts: 12,
  Subject: '',
  Jobs: [],
  OfHiddenJob: false,
  Whom: 'arsiv@ornek.com.tr',
  Others: 2,
  LastError: 'connect ECONNREFUSED',
  CreatedAt: day,
  NextTryAt: null,
  EndedAt: day,
};

test('what has stopped is said before all that went well, and shown by one click, on a phone too @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  // The notice of its turn stands in the list.
  await makeJobFor(owner, 'Bildirilen iş', tomar.person('approver'), 'Approver');
  // Work comes to such an end after a day.
  await page.route('**/api/task/get', async (route) => {
    if (!route.request().postData()?.includes('dead')) return route.continue();
    await route.fulfill({ json: { Items: [stopped], Total: 2 } });
  });
  const told = page.getByRole('alert').filter({ hasText: fill(t(operationsTexts.stuck), [2]) });
  const filter = page.getByLabel(t(operationsTexts.stateFilter), { exact: true });
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/tasks');
  const next = page.getByRole('columnheader', { name: t(operationsTexts.taskNext) });
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.getByRole('button', { name: t(uiTexts.columns) }).click();
  await page.getByRole('menuitemcheckbox', { name: t(operationsTexts.taskNext) }).click();
  await expect(next).toBeVisible();
  // That of the buttons, too, says what its column is for.
  await expect(page.getByRole('columnheader').filter({ hasNotText: /\S/ })).toHaveCount(0);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/demo/settings/tasks');
    await expect(told).toBeInViewport();
    await expect(filter).toBeInViewport({ ratio: 1 });
    await told.getByRole('button', { name: t(operationsTexts.stuckShow) }).click();
    await expect(page).toHaveURL(/states=dead/);
    await expect(page.getByText(t(taskKindTexts[stopped.Kind] ?? ['', ''])).first()).toBeVisible();
    const whom = fill(t(operationsTexts.taskAndOthers), [stopped.Whom, stopped.Others]);
    await expect(page.getByText(whom, { exact: true })).toBeVisible();
    await expect(page.getByText(stopped.LastError)).toBeVisible();
    await expect(told).toHaveCount(0);
  }
});

test('a row of the tasks opens, leads to the others of its job, and to the job itself @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const approver = tomar.person('approver');
  const name = `Görevi olan iş ${tag}`;
  const id = await makeJobFor(owner, name, approver, 'Approver');
  // Its mail is a task.
  await approve(await signedInClient(tomar.url, approver, 'demo'), id);
  // Another job's tasks stay out of it.
  const other = `Öteki iş ${tag}`;
  await makeJobFor(owner, other, approver, 'Approver');
  const main = page.getByRole('main');
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/tasks');
  await expect(main.getByRole('link', { name: other, exact: true }).first()).toBeVisible();
  const turn = t(taskKindTexts['tell-turn'] ?? ['', '']);
  await page
    .getByRole('row')
    .filter({ hasText: turn })
    .filter({ hasText: name })
    .getByRole('button', { name: fill(t(operationsTexts.taskOpen), [turn]) })
    .click();
  const dialog = page.getByRole('dialog', { name: turn });
  await expect(dialog.getByText(t(operationsTexts.taskAttempts), { exact: true })).toBeVisible();
  await dialog.getByRole('link', { name: t(operationsTexts.tasksOfJob) }).click();
  await expect(page).toHaveURL(new RegExp(`/demo/settings/tasks\\?job=${id}$`));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(fill(t(operationsTexts.auditJobChip), [name]))).toBeVisible();
  await expect(main.getByRole('link', { name, exact: true }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: other, exact: true })).toHaveCount(0);
  // Of a kind: its notices alone.
  await page.getByRole('combobox', { name: t(operationsTexts.taskKind), exact: true }).click();
  await page.getByRole('option', { name: turn, exact: true }).click();
  await expect(page).toHaveURL(/[?&]kind=tell-turn/);
  await expect(main.getByRole('row')).toHaveCount(2);
  await main.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/demo/job/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
