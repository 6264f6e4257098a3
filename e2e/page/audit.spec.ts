import { fill } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { eventTexts, factTexts } from '../../apps/web/src/features/operations/eventTexts.ts';
import { auditAreaTexts, operationsTexts } from '../../apps/web/src/features/operations/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import {
  approve,
  circulate,
  makeDraft,
  peopleByEmail,
  readDraft,
  upload,
} from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { unfoldFilters } from '../harness/unfoldFilters.ts';
import { goTo } from '../harness/visits.ts';

test('an administrator outside a TopSecret job reads that something happened, in words (AUTH-13) @journey', async ({
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
  // In a window of middle width the event itself has room; on a phone there are no columns.
  const size = page.viewportSize();
  if (size && size.width > 1100) {
    await page.setViewportSize({ width: 1100, height: size.height });
    const event = page.getByRole('columnheader', { name: t(operationsTexts.auditEvent), exact: true });
    await expect.poll(async () => (await event.boundingBox())?.width).toBeGreaterThan(200);
    await page.setViewportSize(size);
  }
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
  await expect(page.getByText(t(eventTexts['job.approved'] ?? ['', ''])).first()).toBeVisible();

  // The security record alone: the person came in; what the person did with jobs is none of it.
  const area = page.getByRole('combobox', { name: t(operationsTexts.auditArea), exact: true });
  await unfoldFilters(page, t);
  await area.click();
  await page.getByRole('option', { name: t(auditAreaTexts.signIn), exact: true }).click();
  await expect(page).toHaveURL(/[?&]area=signIn/);
  await expect(
    page.getByText(t(['Şifreyle giriş yaptı', 'Signed in with a password'])).first(),
  ).toBeVisible();
  await expect(page.getByText(t(eventTexts['job.approved'] ?? ['', '']))).toHaveCount(0);
  await expectAccessible(page);
});

test('a row of the audit list leads to its job, whose timeline leads to all its rows @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const name = `Denetlenen iş ${tag}`;
  const id = await makeJobFor(owner, name, tomar.person('approver'), 'Approver');
  await signInAt(page, t, tomar.person('owner'), `demo/settings/audit?job=${id}`);
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/demo/job/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const timeline = page.getByRole('region', { name: t(jobTexts.timeline), exact: true });
  await timeline.getByRole('link', { name: t(appTexts.audit), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/demo/settings/audit\\?job=${id}$`));
});

test('an event that is chosen narrows the list down to it @once', async ({ page, tomar, t, tag }) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeJobFor(owner, `Olayı aranan ${tag}`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, tomar.person('owner'), `demo/settings/audit?job=${id}`);
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await unfoldFilters(page, t);
  const words = t(eventTexts['job.circulated'] ?? ['', '']);
  await page.getByRole('combobox', { name: t(operationsTexts.auditEvent), exact: true }).fill(words);
  await page.getByRole('option', { name: words, exact: true }).click();
  await expect(page).toHaveURL(/[?&]event=job\.circulated/);
  // Its headings, and the one row.
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(words);
});

test('what was typed and is no day stays in the field, until another day narrows the list @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/audit?day=2026-01-05');
  await unfoldFilters(page, t);
  const day = page.getByRole('textbox', { name: t(operationsTexts.auditDay), exact: true });
  await expect(day).toHaveValue('05.01.2026');
  await day.fill('yarın');
  await day.press('Enter');
  await expect(page).not.toHaveURL(/day=/);
  await expect(day).toHaveValue('yarın');
  // As the way back does, or a saved view.
  await goTo(page, '/demo/settings/audit?day=2026-01-06');
  await expect(day).toHaveValue('06.01.2026');
});

test('a calendar marks today, and no day in red as if it could not be chosen @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/audit');
  await unfoldFilters(page, t);
  const open = fill(t(uiTexts.dayCalendar), [t(operationsTexts.auditDay)]);
  await page.getByRole('button', { name: open, exact: true }).click();
  const calendar = page.getByRole('dialog');
  const today = await page.evaluate(() => String(new Date().getDate()));
  await expect(calendar.locator('[data-today][data-highlight-today]')).toHaveText([today]);
  await expect(calendar.locator('[data-weekend]')).toHaveCount(0);
});
