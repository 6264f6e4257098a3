import { readFile } from 'node:fs/promises';
import { cancelJob, fill, getJob } from '@tomar/contract';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { actTexts } from '../../apps/web/src/features/circulation/jobs/acts/actTexts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { asSomeoneElse, signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('UI-46, JOB-10, JOB-23: a cancelled job is revised, by keyboard alone', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const name = `Revize edilen ${tag}`;
  const id = await makeJobFor(owner, name, tomar.person('approver'), 'Approver');
  await owner.call(cancelJob, { params: { id }, body: { description: 'Tutar yanlış' } });
  const { trackingNumber } = await owner.call(getJob, { params: { id } });
  await signInAt(page, t, tomar.person('owner'), `demo/myjob/${id}`);
  const more = page.getByRole('button', { name: t(actTexts.more) });
  await more.focus();
  await page.keyboard.press('Enter');
  const revise = page.getByRole('menuitem', { name: t(actionTexts.revise) });
  await expect(revise).toBeVisible();
  await revise.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/myjob/revise/${id}$`));
  const taken = page.getByRole('region', { name: t(actTexts.reviseTakes) });
  await expect(taken.getByText(fill(t(actTexts.reviseBody), [trackingNumber]))).toBeVisible();
  for (const part of ['Belge.pdf', tomar.person('approver').name, 'kimlik@ornek.com.tr'])
    await expect(taken.getByRole('listitem').filter({ hasText: part })).toBeVisible();
  await page.getByRole('button', { name: t(actTexts.reviseBegin) }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/draft\/[0-9a-f]{24}/);
  await expect(page.getByText(fill(t(actTexts.draftRevises), [`${trackingNumber}/1`]))).toBeVisible();
  await expect(page.getByRole('textbox', { name: t(draftTexts.name) })).toHaveValue(name);
  await page.getByRole('link', { name: t(actTexts.draftRevised) }).click();
  await expect(
    page.getByRole('link', { name: fill(t(actTexts.revisionDraft), [`${trackingNumber}/1`]) }),
  ).toBeVisible();
});

test('JOB-24, JOB-25: whose turn it is is notified again, and the log is taken @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const name = `Günlüğü alınan ${tag}`;
  const id = await makeJobFor(owner, name, tomar.person('approver'), 'Approver');
  const { steps } = await owner.call(getJob, { params: { id } });
  await signInAt(page, t, tomar.person('owner'), `demo/myjob/${id}`);
  const choose = async (label: string) => {
    await page.getByRole('button', { name: t(actTexts.more) }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await choose(t(actionTexts.remind));
  const told = steps[0]?.people[0]?.name ?? '';
  await expect(page.getByText(fill(t(actTexts.reminded), [told]))).toBeVisible();
  for (const [label, begins] of [
    [actTexts.logToRead, '%PDF-1.7'],
    [actTexts.logToVerify, '{"excerpt":1'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await choose(t(label));
    const bytes = await readFile(await (await coming).path());
    expect(bytes.subarray(0, begins.length).toString()).toBe(begins);
  }
});

test('several jobs are declined for one reason, and each says so', async ({ page, tomar, t, tag }) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const many = `Toplu ret ${tag}`;
  const approver = tomar.person('approver');
  const ids = [
    await makeJobFor(owner, `${many} bir`, approver, 'Approver'),
    await makeJobFor(owner, `${many} iki`, approver, 'Approver'),
  ];
  await signInAt(page, t, approver, `demo/myjob?list=waiting&q=${encodeURIComponent(many)}`);
  for (const which of ['bir', 'iki'])
    await page.getByRole('checkbox', { name: new RegExp(`${many} ${which}`) }).click();
  await page.getByRole('button', { name: fill(t(jobTexts.declineChosen), [2]) }).click();
  await page.getByLabel(t(jobTexts.reason)).fill('Dönem kapandı');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(actionTexts.decline) })
    .click();
  await expect(page.getByText(fill(t(jobTexts.declineManyDone), [2]))).toBeVisible();
  for (const id of ids) {
    const job = await owner.call(getJob, { params: { id } });
    expect([job.status, job.endDescription]).toEqual(['Declined', 'Dönem kapandı']);
  }
});

test('JOB-08, JOB-10, JOB-22: declined, revised, circulated again, cancelled and taken back @everywhere @journey', async ({
  page,
  browser,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const approver = tomar.person('approver');
  const first = await makeJobFor(owner, `Geri dönen ${tag}`, approver, 'Approver');
  const { trackingNumber } = await owner.call(getJob, { params: { id: first } });
  await signInAt(page, t, tomar.person('owner'), `demo/myjob/${first}`);
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
  const answer = async (on: typeof page, reason: string, act: string) => {
    await on.getByLabel(t(jobTexts.reason)).fill(reason);
    await expectAccessible(on);
    await on.getByRole('dialog').getByRole('button', { name: act, exact: true }).dblclick();
  };

  await test.step('the approver declines, and the owner reads why without reloading', async () => {
    await asSomeoneElse(browser, page, t, approver, `demo/myjob/${first}`, async (on) => {
      await on.getByRole('button', { name: t(actionTexts.decline), exact: true }).click();
      await answer(on, 'Tutar yanlış', t(actionTexts.decline));
      await expect(on.getByText(t(jobTexts.declined))).toBeVisible();
    });
    await expect(page.getByText('Tutar yanlış').first()).toBeVisible();
  });

  await test.step('the owner revises it and circulates the revision', async () => {
    await press(t(actTexts.more));
    await page.getByRole('menuitem', { name: t(actionTexts.revise) }).click();
    await press(t(actTexts.reviseBegin));
    await expect(page).toHaveURL(/\/draft\/[0-9a-f]{24}/);
    await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
    await press(t(draftTexts.circulate));
    await expect(page).toHaveURL(new RegExp(`/(my)?job/(?!${first})[0-9a-f]{24}`));
    await expect(page.getByText(`${trackingNumber}/1`).first()).toBeVisible();
  });
  const id = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';
  const statusOf = async () => (await owner.call(getJob, { params: { id } })).status;

  await test.step('the owner cancels it, and takes that back', async () => {
    await press(t(actionTexts.cancel));
    await answer(page, 'Yanlış ek', t(actionTexts.cancel));
    await expect(page.getByText(t(jobTexts.canceled))).toBeVisible();
    expect(await statusOf()).toBe('Canceled');
    await press(t(actionTexts.undoCancel));
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(actionTexts.undoCancel), exact: true })
      .dblclick();
    await expect(page.getByText(t(jobTexts.restored))).toBeVisible();
    expect(await statusOf()).toBe('Circulating');
  });

  await test.step('the approver approves the revision', async () => {
    await asSomeoneElse(browser, page, t, approver, `demo/myjob/${id}`, async (on) => {
      await on.getByLabel(t(jobTexts.approveBox)).check();
      await on.getByRole('button', { name: t(actionTexts.approve), exact: true }).click();
      await expect(on.getByText(t(jobTexts.approved))).toBeVisible();
    });
    await expect.poll(statusOf).not.toBe('Circulating');
    await expect(page.getByRole('button', { name: t(actionTexts.cancel), exact: true })).toHaveCount(0);
  });
});
