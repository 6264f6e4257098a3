import { approveJob } from '@tomar/contract';
import { emptyListTexts } from '../apps/web/src/features/circulation/jobs/emptyListTexts.ts';
import { listTexts } from '../apps/web/src/features/circulation/texts.ts';
import { signInAt } from './journey.ts';
import { makeJobFor, signedInClient } from './records.ts';
import { expect, test } from './test.ts';

// JOB-33, for those who approve
test('what somebody has approved stands in a list of its own', async ({ page, tomar, t }) => {
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const name = `Onaylanan iş ${Date.now()}`;
  const id = await makeJobFor(owner, name, approver, 'Approver');
  const reader = await signedInClient(tomar.url, approver, 'demo');
  await reader.call(approveJob, { params: { id }, body: { approved: true } });
  await signInAt(page, t, approver, 'demo/myjob');
  await page.getByRole('link', { name: t(listTexts.approved), exact: true }).click();
  await expect(page).toHaveURL(/list=approved/);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('a list without a job says what would fill it @once', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('builder'), 'ornek/myjob?list=approved');
  const { title, body } = emptyListTexts.approved;
  await expect(page.getByText(t(title), { exact: true })).toBeVisible();
  await expect(page.getByText(t(body), { exact: true })).toBeVisible();
});
