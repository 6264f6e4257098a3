import { readFile } from 'node:fs/promises';
import { cancelJob, fill, getJob } from '@tomar/contract';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { actTexts } from '../../apps/web/src/features/circulation/jobs/acts/actTexts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { signInAt } from '../harness/journey.ts';
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

test('JOB-24, JOB-25: whose turn it is is notified again, and the log is taken', async ({
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
