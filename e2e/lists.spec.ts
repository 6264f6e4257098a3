import { approveJob } from '@tomar/contract';
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
