import { fill, getFile, messages } from '@tomar/contract';
import { hasTool, makePdf, runTool } from '@tomar/signatures/testing';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts, awaitingInitials, roleTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import {
  changeDraft,
  circulate,
  makeDraft,
  peopleByEmail,
  readDraft,
  readJob,
  upload,
} from '../../lab/src/client/journey.ts';
import { asSomeoneElse, signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { unfoldList } from '../harness/unfoldList.ts';

// JOB-19, SIGN-14, SIGN-15
test('somebody is asked for initials in the flow, puts them, and the page shows them', async ({
  browser,
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const name = `Paraflı iş ${tag}`;
  const [who, signer] = [tomar.person('approver'), tomar.person('signer1')];
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const people = await peopleByEmail(owner);
  const idOf = (email: string) => people.get(email) ?? '';
  const { id } = await makeDraft(owner, {
    name,
    signatureStandard: 'Pades',
    steps: [
      { key: 's1', people: [{ key: 'p1', userId: idOf(who.email), role: 'Approver' }] },
      { key: 's2', people: [{ key: 'p2', userId: idOf(signer.email), role: 'Signer' }] },
    ],
    recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['kimlik@ornek.com.tr'] } }],
  });
  await upload(owner, id, { name: 'Kira.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });

  await test.step('an approver becomes an initialler, whose initials get their place like a signature', async () => {
    await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=flows`);
    await page
      .getByRole('button', { name: fill(t(draftTexts.personMenu), [who.name]) })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name: t(draftTexts.makeInitialler) }).click();
    await expect(page.getByText(t(roleTexts.Initialler)).first()).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(async () => (await readDraft(owner, id)).content.steps[0]?.people[0]?.role)
      .toBe('Initialler');
    await page.goto(`/demo/draft/${id}?tab=files`);
    await page.getByRole('button', { name: new RegExp(`^${t(draftTexts.placeBoxes)}`) }).click();
    await unfoldList(page, t);
    const place = fill(t(draftTexts.boxPlace), [who.name]);
    await page.getByRole('button', { name: place, exact: true }).click();
    await expect(page.getByRole('button', { name: fill(t(draftTexts.boxOf), [who.name, 1]) })).toBeFocused();
    await expectAccessible(page);
    await expect.poll(async () => (await readDraft(owner, id)).content.boxes).toHaveLength(1);
  });

  const saved = await changeDraft(owner, id, () => ({}));
  expect(saved.findings).toEqual([]);
  const jobId = await circulate(owner, id, saved.version);

  await test.step('whoever is asked reads it and initials it', () =>
    asSomeoneElse(browser, page, t, who, `demo/myjob/${jobId}`, async (on) => {
      await expect(on.getByText(t(awaitingInitials), { exact: true }).first()).toBeVisible();
      const initial = on.getByRole('button', { name: t(actionTexts.initial), exact: true });
      await initial.click();
      await expect(on.getByText(t(messages.lang_job_initial_box))).toBeVisible();
      await on.getByLabel(t(jobTexts.initialBox)).check();
      await expectAccessible(on);
      await initial.click();
      await expect(on.getByRole('status').filter({ hasText: t(jobTexts.initialled) })).toBeVisible();
      await expectAccessible(on);
    }));

  const job = await readJob(owner, jobId);
  expect(job.steps.map((step) => step.people.map(({ state }) => state))).toEqual([
    ['Initialled'],
    ['Waiting'],
  ]);
  const file = await owner.send(getFile, { params: { id: job.files[0]?.id ?? '' }, query: {} });
  if (!hasTool('pdftotext', '-v')) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(runTool('pdftotext', ['a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString()).toContain(who.name);
});

// JOB-19
test('several jobs are initialled at once by keyboard, and the pages of each show it @journey', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const many = `Toplu paraf ${tag}`;
  const who = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const people = await peopleByEmail(owner);
  const idOf = (email: string) => people.get(email) ?? '';
  const ids: string[] = [];
  for (const number of ['bir', 'iki', 'üç']) {
    const { id } = await makeDraft(owner, {
      name: `${many} ${number}`,
      signatureStandard: 'Pades',
      steps: [
        { key: 's1', people: [{ key: 'p1', userId: idOf(who.email), role: 'Initialler' }] },
        { key: 's2', people: [{ key: 'p2', userId: idOf(tomar.person('signer1').email), role: 'Signer' }] },
      ],
      recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['kimlik@ornek.com.tr'] } }],
    });
    await upload(owner, id, { name: 'Kira.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });
    const { version, findings } = await changeDraft(owner, id, (_, files) => ({
      boxes: files.flatMap((file) =>
        ['p1', 'p2'].map((personKey, at) => ({
          fileId: file.id,
          personKey,
          page: 1,
          x: 60,
          y: 60 + at * 100,
          width: 150,
          height: 60,
        })),
      ),
    }));
    expect(findings).toEqual([]);
    ids.push(await circulate(owner, id, version));
  }
  await signInAt(page, t, who, `demo/myjob?list=waiting&q=${encodeURIComponent(many)}`);
  for (const number of ['bir', 'iki', 'üç']) {
    const box = page.getByRole('checkbox', { name: fill(t(uiTexts.selectOne), [`${many} ${number}`]) });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  const begin = page.getByRole('button', { name: fill(t(jobTexts.initialChosen), [3]) });
  await begin.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: fill(t(jobTexts.initialManyTitle), [3]) });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const initial = dialog.getByRole('button', { name: t(actionTexts.initial), exact: true });
  await initial.focus();
  await page.keyboard.press('Enter');
  // Without the tick nothing is done.
  await expect(dialog.getByText(t(messages.lang_job_initial_box))).toBeVisible();
  await dialog.getByLabel(t(jobTexts.initialManyBox)).focus();
  await page.keyboard.press('Space');
  await initial.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(fill(t(jobTexts.initialManyDone), [3]))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('checkbox', { name: new RegExp(many) })).toHaveCount(0);
  for (const id of ids) {
    const job = await readJob(owner, id);
    expect(job.steps.map((step) => step.people.map(({ state }) => state))).toEqual([
      ['Initialled'],
      ['Waiting'],
    ]);
    const file = await owner.send(getFile, { params: { id: job.files[0]?.id ?? '' }, query: {} });
    if (!hasTool('pdftotext', '-v')) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(runTool('pdftotext', ['a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString()).toContain(who.name);
  }
});
