import { makePdf } from '@tomar/signatures/testing';
import { eventTexts, factTexts } from '../apps/web/src/features/operations/eventTexts.ts';
import { operationsTexts } from '../apps/web/src/features/operations/texts.ts';
import {
  approve,
  circulate,
  makeDraft,
  peopleByEmail,
  readDraft,
  upload,
} from '../lab/src/client/journey.ts';
import { signInAt } from './journey.ts';
import { signedInClient } from './records.ts';
import { expect, test } from './test.ts';

test('an administrator outside a TopSecret job reads that something happened, in words (AUTH-13)', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  const approver = await signedInClient(tomar.url, tomar.person('approver'), 'demo');
  const userId = (await peopleByEmail(approver)).get(tomar.person('approver').email) ?? '';
  const draft = await makeDraft(approver, {
    name: 'Köstebek işi',
    privacy: 'TopSecret',
    signatureStandard: 'Unsigned',
    steps: [{ key: 's1', people: [{ key: 'p1', userId, role: 'Approver' }] }],
    recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['kimlik@ornek.com.tr'] } }],
  });
  await upload(approver, draft.id, { name: 'Köstebek.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });
  const jobId = await circulate(approver, draft.id, (await readDraft(approver, draft.id)).version);
  await approve(approver, jobId, 'Köstebek için onay');

  await signInAt(page, t, tomar.person('owner'), `demo/settings/audit?job=${jobId}`);
  await expect(page.getByText(t(eventTexts['job.approved'] ?? ['', ''])).first()).toBeVisible();
  for (const name of ['name', 'note']) {
    const fact = t(name === 'note' ? ['Not', 'Note'] : (factTexts[name] ?? ['', '']));
    const hidden = t(operationsTexts.auditWithheld).replace('{0}', fact);
    await expect(page.getByText(hidden).first()).toBeVisible();
  }
  await expect(page.getByText('İbrahim Çağlar').first()).toBeVisible();
  const hiddenJob = t(operationsTexts.auditHiddenJob);
  await expect(page.getByText(t(operationsTexts.auditJobChip).replace('{0}', hiddenJob))).toBeVisible();
  await page.getByRole('button', { name: t(eventTexts['job.approved'] ?? ['', '']) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(hiddenJob)).toBeVisible();
  await expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByText('Köstebek')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: t(operationsTexts.auditOfPerson) }).click();
  await expect(page).toHaveURL(new RegExp(`/demo/settings/audit\\?user=${userId}$`));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(t(operationsTexts.auditActor), { exact: true })).toHaveValue('İbrahim Çağlar');
  await expect(page.getByText('Köstebek')).toHaveCount(0);
  await expectAccessible(page);
});
