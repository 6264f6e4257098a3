import { readFile } from 'node:fs/promises';
import { fill, listMyJobs, searchDepartments } from '@tomar/contract';
import readXlsxFile from 'read-excel-file/node';
import { filterTexts } from '../../apps/web/src/features/circulation/jobs/filters/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { listTexts, statusTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { viewTexts } from '../../apps/web/src/features/users/views/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { changeDraft, circulate } from '../../lab/src/client/journey.ts';
import { demoAccounts } from '../../lab/src/demo/people.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, makeReadyDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

// JOB-31, UI-45
test('filters of a list stand in its address, as chips, and come back with it', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const owner = tomar.person('owner');
  const approver = tomar.person('approver');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const name = `Süzülen ${tag}`;
  await makeJobFor(client, name, approver, 'Approver');
  await makeJobFor(client, `İmzada ${tag}`, tomar.person('signer2'), 'Signer');
  await signInAt(page, t, owner, 'demo/myjob');

  await page.getByRole('searchbox', { name: t(jobTexts.search) }).fill(tag);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('button', { name: t(uiTexts.moreFilters), exact: true }).click();
  const filters = page.getByRole('group', { name: t(uiTexts.filters) }).first();
  await filters.getByRole('combobox', { name: t(filterTexts.who) }).fill(approver.name);
  await page.getByRole('option', { name: approver.name }).first().click();
  await expect(page).toHaveURL(/who=[0-9a-f]{24}/);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `İmzada ${tag}` })).toHaveCount(0);

  const first = filters.getByLabel(t(filterTexts.startedFrom), { exact: true });
  await first.fill('1.1.2020');
  await first.press('Enter');
  await expect(page).toHaveURL(/from=2020-01-01/);
  const whoChip = fill(t(filterTexts.chip), [t(filterTexts.who), approver.name]);
  await expect(page.getByText(whoChip, { exact: true })).toBeVisible();
  await expectAccessible(page);

  // Whoever opens the address sees the same; the way back leads to the filters before.
  const address = page.url();
  await page.goto(address);
  await expect(page.getByText(whoChip, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: fill(t(uiTexts.removeFilter), [whoChip]) }).click();
  await expect(page.getByRole('link', { name: `İmzada ${tag}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(whoChip, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `İmzada ${tag}` })).toHaveCount(0);
  await page.getByRole('button', { name: t(uiTexts.clearFilters) }).click();
  await expect(page).not.toHaveURL(/who=|from=|q=/);
});

test('all jobs are narrowed down to those of an owner, or of a department @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const [lead, seller, approver] = (['owner', 'signer2', 'approver'] as const).map((key) =>
    tomar.person(key),
  );
  if (!lead || !seller || !approver) throw new Error('the demo lacks people');
  const names = { lead: `Yönetimin ${tag}`, sales: `Satışın ${tag}` };
  const department =
    demoAccounts.flatMap(({ people }) => people).find(({ key }) => key === seller.key)?.department ?? '';
  await makeJobFor(await signedInClient(tomar.url, lead, 'demo'), names.lead, approver, 'Approver');
  const client = await signedInClient(tomar.url, seller, 'demo');
  const { items } = await client.call(searchDepartments, { query: { name: department } });
  const id = await makeReadyDraft(client, names.sales, approver, 'Approver');
  const { version } = await changeDraft(client, id, () => ({ departmentId: items[0]?.id ?? null }));
  await circulate(client, id, version);
  await signInAt(page, t, lead, `demo/job?q=${tag}`);
  const job = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(job(names.lead)).toBeVisible();
  await expect(job(names.sales)).toBeVisible();
  await page.getByRole('button', { name: t(uiTexts.moreFilters), exact: true }).click();
  const filters = page.getByRole('group', { name: t(uiTexts.filters) }).first();
  for (const [label, part, value] of [
    [filterTexts.owner, 'owner', seller.name],
    [filterTexts.department, 'dept', department],
  ] as const) {
    await filters.getByRole('combobox', { name: t(label) }).fill(value);
    await page.getByRole('option', { name: value }).first().click();
    await expect(page).toHaveURL(new RegExp(`[?&]${part}=[0-9a-f]{24}`));
    await expect(job(names.lead)).toHaveCount(0);
    await expect(job(names.sales)).toBeVisible();
    const chip = fill(t(filterTexts.chip), [t(label), value]);
    await page.getByRole('button', { name: fill(t(uiTexts.removeFilter), [chip]) }).click();
    await expect(job(names.lead)).toBeVisible();
  }
});

test('what an address says and nobody knows is told and left out @once', async ({ page, tomar, t }) => {
  const gone = 'f'.repeat(24);
  const asked = `demo/myjob?status=Circulating,Lost&dept=${gone}&from=2027-02-30&utm=x`;
  await signInAt(page, t, tomar.person('owner'), asked);
  const told = page.getByRole('status').filter({ hasText: fill(t(uiTexts.partsDropped), ['']).trim() });
  await expect(told).toContainText('from');
  await expect(told).toContainText('utm');
  await expect(told).toContainText('dept');
  await expect(page).not.toHaveURL(/dept=|utm=|2027-02-30/);
  await expect(
    page.getByRole('button', { name: fill(t(uiTexts.removeFilter), [t(statusTexts.Circulating)]) }),
  ).toBeVisible();
  await told.getByRole('button', { name: t(uiTexts.close) }).click();
  await expect(told).toHaveCount(0);
});

test('the links of the lists say how many jobs are in each @once', async ({ page, tomar, t, tag }) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  await makeJobFor(owner, `Sayılan ${tag}`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, tomar.person('owner'), 'demo/myjob');
  const started = page.getByRole('link', { name: new RegExp(`^${t(listTexts.started)}`) });
  await expect(started).toHaveText(/[1-9]\d*$/);
  // Thousands are written with a dot or a comma.
  const shown = async () =>
    Number((await started.textContent())?.match(/[\d.,]+$/)?.[0].replace(/[.,]/g, ''));
  const before = await shown();
  await makeJobFor(owner, `Sayılan da ${tag}`, tomar.person('approver'), 'Approver');
  // Other tests begin jobs as the same person meanwhile: what is shown comes to be what the server counts.
  await expect(async () => {
    const { total } = await owner.call(listMyJobs, { body: { list: 'started' } });
    expect(total).toBeGreaterThan(before);
    expect(await shown()).toBe(total);
  }).toPass({ timeout: 45_000 });
});

// JOB-31, UI-45, REP-02
test('saved view and export @everywhere', async ({ page, tomar, t, tag, language, expectAccessible }) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  await makeJobFor(client, `=Görünen ${tag}`, tomar.person('approver'), 'Approver');
  await makeJobFor(client, `Başka ${tag}`, tomar.person('signer2'), 'Signer');
  await signInAt(page, t, owner, 'demo/myjob');
  const views = page.getByRole('button', { name: t(viewTexts.views), exact: true });

  // What is filtered and shown becomes a view, and the list's beginning.
  await page.getByRole('searchbox', { name: t(jobTexts.search) }).fill(`Görünen ${tag}`);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('button', { name: t(jobTexts.status), exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: t(statusTexts.Circulating) }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=Circulating/);
  const isPhone = (page.viewportSize()?.width ?? 0) < 769;
  if (!isPhone) {
    await page.getByRole('button', { name: t(uiTexts.columns), exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: t(filterTexts.amount) }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: t(filterTexts.amount) })).toBeVisible();
  }
  await views.click();
  await page.getByRole('menuitem', { name: t(viewTexts.saveNew) }).click();
  const dialog = page.getByRole('dialog');
  const name = `Bekleyen ${tag}, onaylanacak ve imzalanacak olanlar`;
  await dialog.getByLabel(t(viewTexts.name), { exact: false }).first().fill(name);
  await dialog.getByLabel(t(viewTexts.isStart)).check();
  await dialog.getByRole('button', { name: t(viewTexts.save), exact: true }).click();
  const chosen = page.getByRole('button', { name: fill(t(viewTexts.viewOf), [name]) });
  await expect(chosen).toBeVisible();
  // What has no room there says so.
  const words = chosen.getByText(name);
  expect(await words.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  await expect(words).toHaveCSS('text-overflow', 'ellipsis');
  await expect(words).not.toHaveCSS('display', 'flex');
  await expectAccessible(page);

  // The list opens with it, and says when something else is shown.
  await page.goto('/demo/myjob');
  await expect(chosen).toBeVisible();
  await expect(page).toHaveURL(/status=Circulating/);
  const jobs = page.getByRole('link', { name: new RegExp(tag) });
  await expect(jobs).toHaveText([`=Görünen ${tag}`]);
  const statusChip = fill(t(uiTexts.removeFilter), [t(statusTexts.Circulating)]);
  await page.getByRole('button', { name: statusChip }).click();
  await expect(page.getByRole('button', { name: fill(t(viewTexts.changedOf), [name]) })).toBeVisible();
  await page.goBack();
  await expect(chosen).toBeVisible();

  // The spreadsheet is what is shown, in the reader's language.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t(uiTexts.exportSheet) }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^demo-myjob-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet] = await readXlsxFile(await readFile(await download.path()));
  const titles = sheet?.data[0] ?? [];
  expect(titles[0]).toBe(language === 'tr' ? 'İş adı' : 'Job name');
  expect(titles.includes(language === 'tr' ? 'Tutar' : 'Amount')).toBe(!isPhone);
  expect(sheet?.data.slice(1).map(([cell]) => cell)).toEqual([`'=Görünen ${tag}`]);

  // It goes again, and the list begins with everything.
  await chosen.click();
  await page.getByRole('menuitem', { name: t(viewTexts.remove) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(viewTexts.removeConfirm), exact: true })
    .click();
  await expect(views).toBeVisible();
  await page.goto('/demo/myjob');
  await expect(page.getByRole('link', { name: `Başka ${tag}` })).toBeVisible();
});

test('the keys lead from job to job, choose and open @once', async ({ page, tomar, t, tag }) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  for (const name of ['bir', 'iki', 'üç'])
    await makeJobFor(client, `${name} ${tag} tuşla`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, owner, `demo/myjob?q=${tag} tuşla&sort=createdAt&asc=true`);
  const job = (name: string) => page.getByRole('link', { name: `${name} ${tag} tuşla`, exact: true });
  await job('bir').focus();
  await page.keyboard.press('ArrowDown');
  await expect(job('iki')).toBeFocused();
  await page.keyboard.press('j');
  await expect(job('üç')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(job('üç')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Space');
  await expect(
    page.getByRole('checkbox', { name: fill(t(uiTexts.selectOne), [`iki ${tag} tuşla`]) }),
  ).toBeChecked();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: fill(t(uiTexts.selected), [2]) })).toBeVisible();
  // A search field takes letters as letters.
  await page.getByRole('searchbox', { name: t(jobTexts.search) }).press('j');
  await expect(page.getByRole('searchbox', { name: t(jobTexts.search) })).toBeFocused();
  await page.keyboard.press('Backspace');
  await job('iki').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `iki ${tag} tuşla` })).toBeVisible();
});

test('several jobs are cancelled for one reason, and downloaded as one archive @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  for (const name of ['a', 'b'])
    await makeJobFor(client, `${name} Toplu ${tag}`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, owner, `demo/myjob?q=Toplu ${tag}`);
  await page.getByRole('checkbox', { name: t(uiTexts.selectAll) }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: fill(t(jobTexts.downloadChosen), [2]) }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes(`a Toplu ${tag}/Belge.pdf`)).toBe(true);
  expect(bytes.includes(`b Toplu ${tag}/Belge.pdf`)).toBe(true);
  await page.getByRole('button', { name: fill(t(jobTexts.cancelChosen), [2]) }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Yanlış açıldı');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByText(fill(t(jobTexts.cancelManyDone), [2]))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: t(statusTexts.Canceled) })).toHaveCount(2);
});
