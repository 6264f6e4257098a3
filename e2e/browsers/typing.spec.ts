import { fill, type Message } from '@tomar/contract';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { statusTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { approve } from '../../lab/src/client/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { enter } from './entering.ts';
import { expect, test } from './test.ts';

// DRAFT-20
test('what is typed fast is kept and meant, and a list changes by itself', async ({
  visitor,
  tomar,
  engine,
}) => {
  const tr = ([turkish]: Message, ...params: (string | number)[]) => fill(turkish, params);
  const approver = tomar.person('approver');
  await visitor.open(`/demo/draft/${'0'.repeat(24)}`);
  await enter(visitor, 0, tomar.person('owner'));

  await test.step('a day in each way of writing it', async () => {
    await visitor.fill(tr(draftTexts.name), `Hızlı yazılan ${engine}`);
    for (const typed of ['5.3.27', '05/03/2027', '2027-03-05', '5 mart 2027', '5 MART 27', '05032027']) {
      await visitor.fill(tr(draftTexts.targetEndDate), typed);
      await visitor.press('Tab');
      await visitor.holds(tr(draftTexts.targetEndDate), '05.03.2027');
    }
    await visitor.fill(tr(draftTexts.targetEndDate), '31.02.2027');
    await visitor.press('Tab');
    await visitor.holds(tr(draftTexts.targetEndDate), '31.02.2027');
    await visitor.fill(tr(draftTexts.targetEndDate), '5.3.27');
  });

  await test.step('a person, while the step before it is being saved', async () => {
    await visitor.click({ role: 'tab', name: tr(tabTexts.flows), begins: true });
    await visitor.click({ role: 'button', name: tr(draftTexts.addStep) });
    await visitor.find({ role: 'combobox', which: 0 });
    await visitor.type('caglar');
    await visitor.find({ role: 'option', name: approver.name, begins: true, selected: true });
    await visitor.reads(tr(draftTexts.saved));
    await visitor.find({ role: 'option', name: approver.name, begins: true, selected: true });
    await visitor.press('Enter');
    await visitor.find({ role: 'button', name: tr(draftTexts.personMenu, approver.name) });
  });

  await test.step('a person, by keys that come before any answer: nobody else is taken', async () => {
    const signer = tomar.person('signer2');
    await visitor.click({ role: 'button', name: tr(draftTexts.addStepAt, 2) });
    await visitor.find({ role: 'combobox', which: 0 });
    await visitor.type('sahin');
    await visitor.press('Enter');
    const marked = { role: 'option', name: signer.name, begins: true, selected: true } as const;
    const taken = { role: 'button', name: tr(draftTexts.personMenu, signer.name) } as const;
    // In a browser whose keys come slowly the answer was there first.
    await expect
      .poll(async () => (await visitor.has(marked)) || (await visitor.has(taken)), { timeout: 30_000 })
      .toBe(true);
    if (await visitor.has(marked)) await visitor.press('Enter');
    await visitor.find(taken);
  });

  await test.step('the day that was typed last was read as its field was left by a click', async () => {
    await visitor.click({ role: 'tab', name: tr(tabTexts.general), begins: true });
    await visitor.holds(tr(draftTexts.targetEndDate), '05.03.2027');
    // The page is left below: a browser would ask first while something is unsaved, and wait for the answer.
    await visitor.reads(tr(draftTexts.saved));
  });

  const name = `IŞIKLI İHALE ${engine}`;
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const jobId = await makeJobFor(owner, name, approver, 'Approver');
  await test.step('a job is found in small letters, and its approval is seen without a reload', async () => {
    await visitor.open('/demo/job');
    await visitor.fill(tr(jobTexts.search), `ışıklı ihale ${engine}`);
    await visitor.find({ role: 'link', name, begins: true, which: 0 });
    await visitor.open(`/demo/job/${jobId}`);
    await visitor.find({ role: 'heading', name });
    await visitor.driver.ask(() => Object.assign(window, { sameDocument: true }) && 0);
    await approve(await signedInClient(tomar.url, approver, 'demo'), jobId);
    await visitor.reads(tr(statusTexts.Completed), 60_000);
    expect(await visitor.driver.ask(() => 'sameDocument' in window)).toBe(true);
  });
});
