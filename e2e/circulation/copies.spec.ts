import { fill } from '@tomar/contract';
import { copyTexts, leftBehindTexts } from '../../apps/web/src/features/circulation/copying/texts.ts';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { dashboardTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('a job is used again and a draft copied: what comes is told before, what cannot by name after', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const name = `Yeniden kullanılan ${tag}`;
  const approver = await signedInClient(tomar.url, tomar.person('approver'), 'demo');
  const jobId = await makeJobFor(approver, name, tomar.person('signer2'), 'Signer');
  const copies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/(useagain|draft\/copy)\//.test(request.url()))
      copies.push(request.url());
  });
  // Typed in by another one: who else may see the job gets its name, and no address of it.
  const stays = fill(t(leftBehindTexts.extraRecipient), ['kimlik@ornek.com.tr', '']);
  const dialog = page.getByRole('dialog');
  const newName = dialog.getByRole('textbox', { name: new RegExp(`^${t(copyTexts.name)}( \\*)?$`) });
  const jobName = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });

  await test.step('the dialog of a job says what comes along', async () => {
    await signInAt(page, t, tomar.person('owner'), `demo/job/${jobId}`);
    await page.getByRole('button', { name: t(copyTexts.useAgain), exact: true }).press('Enter');
    await expect(newName).toHaveValue(name);
    await expect(newName).toBeFocused();
    await expect(dialog.getByText(fill(t(copyTexts.files), ['Belge.pdf']))).toBeVisible();
    await expect(dialog.getByText(stays)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a double click makes one draft, which says who is missing', async () => {
    await newName.fill(`${name} 2027`);
    await dialog.getByRole('button', { name: t(copyTexts.create), exact: true }).dblclick();
    await expect(page).toHaveURL(/\/draft\/[0-9a-f]{24}$/);
    await expect(jobName).toHaveValue(`${name} 2027`);
    expect(copies).toHaveLength(1);
    await expect(page.getByText(stays)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: t(tabTexts.files) }).click();
    await expect(
      page.getByRole('button', { name: fill(t(draftTexts.preview), ['Belge.pdf']) }),
    ).toBeVisible();
    await expect(page.getByText(stays)).toBeVisible();
    await page.getByRole('button', { name: t(copyTexts.understood), exact: true }).click();
    await expect(page.getByText(stays)).toBeHidden();
    await expect(page.getByText(t(draftTexts.saved), { exact: true })).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('button', { name: fill(t(draftTexts.preview), ['Belge.pdf']) }),
    ).toBeVisible();
    await expect(page.getByText(stays)).toBeHidden();
  });

  await test.step('a draft of the list is copied without its files', async () => {
    await page.goto(`/demo/myjob?list=drafts&q=${encodeURIComponent(`${name} 2027`)}`);
    await page.getByRole('button', { name: fill(t(copyTexts.copyNamed), [`${name} 2027`]) }).click();
    await expect(newName).toHaveValue(fill(t(copyTexts.nameOfCopy), [`${name} 2027`]));
    await dialog.getByLabel(t(copyTexts.withFiles)).uncheck();
    await expect(dialog.getByText(fill(t(copyTexts.files), ['Belge.pdf']))).toBeHidden();
    await newName.press('Enter');
    await expect(jobName).toHaveValue(fill(t(copyTexts.nameOfCopy), [`${name} 2027`]));
    await page.getByRole('tab', { name: t(tabTexts.files) }).click();
    await expect(page.getByText('Belge.pdf')).toBeHidden();
    expect(copies).toHaveLength(2);
  });
});

test('the overview leads to a new job, and to one out of an old one, found by its name', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const name = `Eskisi gibi ${tag}`;
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  await makeJobFor(owner, name, tomar.person('approver'), 'Approver');
  await signInAt(page, t, tomar.person('owner'), 'demo');
  const begin = page.getByRole('main').getByRole('link', { name: t(appTexts.createJob), exact: true });
  await expect(begin).toHaveAttribute('href', /\/draft\/0{24}$/);
  await page.getByRole('button', { name: t(dashboardTexts.fromOld), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  const search = dialog.getByRole('combobox', { name: t(copyTexts.oldJob) });
  await expect(search).toBeFocused();
  await page.keyboard.type(name);
  const found = page.getByRole('option', { name: new RegExp(`^${name}`) });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  // Its day as people write days.
  await expect(found).not.toContainText(/\dT\d\d:/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const newName = dialog.getByRole('textbox', { name: new RegExp(`^${t(copyTexts.name)}( \\*)?$`) });
  await expect(newName).toHaveValue(name);
  await expect(newName).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/draft\/[0-9a-f]{24}$/);
});
