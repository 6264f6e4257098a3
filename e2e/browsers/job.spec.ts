import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { companion, companionLabCodes, fill, getFile, type Message } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { verdictTexts } from '../../apps/web/src/features/circulation/jobs/verdicts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts, statusTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { recipientTexts } from '../../apps/web/src/features/delivery/recipients/texts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { eventTexts } from '../../apps/web/src/features/operations/eventTexts.ts';
import { connectTexts, signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { readJob } from '../../lab/src/client/journey.ts';
import type { Person } from '../harness/person.ts';
import { signedInClient } from '../harness/records.ts';
import { enter, leave } from './entering.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';

const run = promisify(execFile);
const newDraft = `demo/draft/${'0'.repeat(24)}`;

// DRAFT-02, DRAFT-20, JOB-02, SIGN-01
test('a job goes from draft to signed, seen and audited', async ({ visitor, look, tomar, engine }, info) => {
  const tr = ([turkish]: Message, ...params: (string | number)[]) => fill(turkish, params);
  const [owner, approver, signer] = ['owner', 'approver', 'signer1'].map((key) => tomar.person(key));
  if (!owner || !approver || !signer) throw new Error('the demo lacks people');
  const name = `Işıklı İhale ${engine}`;
  const file = { name: `Şartname ${engine}.pdf`, path: info.outputPath(`Şartname ${engine}.pdf`) };
  const original = makePdf({ pages: [{}, {}], filler: 600_000 });
  await writeFile(file.path, original);

  await test.step('the owner signs in, in English, and goes on in Turkish', async () => {
    await visitor.open('/');
    await visitor.click({ role: 'button', name: fill(tr(appTexts.languageNow), []), begins: true });
    await visitor.click({ role: 'menuitem', name: 'English' });
    await visitor.find({ role: 'button', name: identityTexts.signIn[1] });
    await look(visitor, 'sign-in');
    await enter(visitor, 1, owner);
    await visitor.find({ role: 'heading', name: appTexts.overview[1] });
    await visitor.click({ role: 'button', name: fill(appTexts.userMenu[1], [owner.name]) });
    await visitor.click({ role: 'menuitem', name: 'Türkçe' });
    await visitor.find({ role: 'heading', name: tr(appTexts.overview) });
    await look(visitor, 'dashboard');
  });

  await test.step('a draft: a day typed by hand, people found by what is typed', async () => {
    await visitor.open(`/${newDraft}`);
    await visitor.fill(tr(draftTexts.name), name);
    await visitor.fill(tr(draftTexts.targetEndDate), '5.3.40');
    await visitor.press('Tab');
    await visitor.holds(tr(draftTexts.targetEndDate), '05.03.2040');
    await visitor.click({ role: 'tab', name: tr(tabTexts.flows), begins: true });
    await visitor.click({ role: 'button', name: tr(draftTexts.addStep) });
    await pick(visitor, 'ibr', approver);
    await visitor.click({ role: 'button', name: tr(draftTexts.addStepAt, 2) });
    await pick(visitor, signer.name.slice(0, 5).toLocaleLowerCase('tr'), signer);
    await visitor.click({ role: 'button', name: tr(draftTexts.addEmail) });
    await visitor.fill(tr(recipientTexts.to), `${engine}@ornek.com.tr`);
    await visitor.press('Enter');
    await look(visitor, 'flow');
  });

  await test.step('a document with a box', async () => {
    await visitor.click({ role: 'tab', name: tr(tabTexts.files), begins: true });
    await visitor.choose(tr(draftTexts.documentsInput), [file.path]);
    await visitor.click({ role: 'button', name: tr(draftTexts.placeBoxes), begins: true });
    await visitor.click({ role: 'button', name: tr(draftTexts.boxPlaceAll) });
    await visitor.find({ role: 'button', name: tr(draftTexts.boxOf, signer.name, 2), begins: true });
    await look(visitor, 'boxes');
    await visitor.click({ role: 'button', name: tr(draftTexts.boxDone) });
    await visitor.gone({ role: 'dialog' });
  });

  const jobId = await test.step('a double click circulates once', async () => {
    await visitor.click({ role: 'tab', name: tr(tabTexts.summary), begins: true });
    await visitor.click({ role: 'button', name: tr(draftTexts.circulate) }, 2);
    await visitor.isAt(/\/(my)?job\/[0-9a-f]{24}/);
    await visitor.find({ role: 'heading', name });
    // What was done is told once, and nothing besides.
    expect(await visitor.has({ role: 'alert', which: 1 })).toBe(false);
    return /[0-9a-f]{24}/.exec(await visitor.path())?.[0] ?? '';
  });
  await leave(visitor, owner);

  await test.step('the approver reads the document and approves, by a double click', async () => {
    await visitor.open(`/demo/myjob/${jobId}`);
    await enter(visitor, 0, approver);
    await visitor.click({ role: 'button', name: tr(jobTexts.openFile, file.name) });
    await seesPage(visitor, 1);
    await look(visitor, 'preview');
    await visitor.press('Escape');
    await visitor.gone({ role: 'dialog' });
    await visitor.click({ role: 'checkbox', name: tr(jobTexts.approveBox) });
    await visitor.click({ role: 'button', name: tr(actionTexts.approve) }, 2);
    await visitor.reads(tr(jobTexts.approved));
  });
  await leave(visitor, approver);

  await test.step('the signer pairs this browser and signs with the companion', async () => {
    await visitor.open(`/demo/myjob/${jobId}`);
    await enter(visitor, 0, signer);
    await visitor.click({ role: 'link', name: tr(jobTexts.signNow) });
    // Firefox may ask whether the page may reach the companion; WebKit never does.
    if (engine === 'firefox') await visitor.click({ role: 'button', name: tr(connectTexts.connect) });
    await visitor.click({ role: 'button', name: tr(signTexts.pairBegin) });
    await visitor.find({ role: 'field', name: tr(signTexts.pairCode) });
    await visitor.fill(tr(signTexts.pairCode), await codeShown(visitor, tomar));
    await visitor.click({ role: 'button', name: tr(signTexts.pairConfirm) });
    await seesPage(visitor, 1);
    await visitor.fill(tr(signTexts.pin), signer.pin ?? '');
    await look(visitor, 'signing');
    await visitor.click({ role: 'button', name: tr(signTexts.signOne) }, 2);
    await visitor.reads(tr(signTexts.doneOne), 60_000);
    await look(visitor, 'signed');
  });
  await leave(visitor, signer);

  await test.step('the owner sees the verdict, and the downloaded file is the stored one', async () => {
    await visitor.open(`/demo/job/${jobId}`);
    await enter(visitor, 0, owner);
    await visitor.reads(tr(statusTexts.Completed), 60_000);
    await visitor.click({ role: 'button', name: tr(jobTexts.showVerdicts, file.name) });
    await visitor.reads(tr(verdictTexts.passed), 30_000);
    await look(visitor, 'verdict');
    await visitor.click({ role: 'button', name: tr(jobTexts.downloadFile, file.name) });
    const downloaded = join(visitor.driver.downloads, file.name);
    await expect.poll(() => readdir(visitor.driver.downloads)).toEqual([file.name]);
    const client = await signedInClient(tomar.url, owner, 'demo');
    const job = await readJob(client, jobId);
    expect(job.targetEndDate).toBe('2040-03-05');
    const stored = job.files.find((one) => one.name === file.name);
    const answer = await client.send(getFile, { params: { id: stored?.id ?? '' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    await expect.poll(async () => (await readFile(downloaded)).equals(bytes)).toBe(true);
    expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
    expect((await run('pdfsig', ['-nocert', downloaded])).stdout).toContain('Signature is Valid');
  });

  await test.step('the audit trail tells it', async () => {
    await visitor.open(`/demo/settings/audit?job=${jobId}`);
    for (const event of ['job.circulated', 'job.approved', 'job.signed'])
      await visitor.reads(tr(eventTexts[event] ?? ['', '']));
    await look(visitor, 'audit');
  });
});

/** Types at once, as fast as keys go, and takes what is marked. */
async function pick(visitor: Visitor, typed: string, who: Person): Promise<void> {
  await visitor.find({ role: 'combobox', which: 0 });
  await visitor.type(typed);
  await visitor.find({ role: 'option', name: who.name, begins: true, selected: true });
  await visitor.press('Enter');
  await visitor.gone({ role: 'option', name: who.name, begins: true });
  await visitor.reads(who.name);
}

/** A page of a document is drawn, not white. */
async function seesPage(visitor: Visitor, number: number): Promise<void> {
  await expect
    .poll(
      () =>
        visitor.driver.ask((page: number) => {
          // The page itself: its thumbnail, which stands before it, has no dark letters.
          const canvas = document.querySelector<HTMLCanvasElement>(`[data-page="${page}"] canvas`);
          const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
          // Red, green, blue and how opaque: something dark.
          return pixels?.some((red, at) => at % 4 === 0 && red < 100 && (pixels[at + 3] ?? 0) > 200) ?? false;
        }, number),
      { message: `page ${number} is drawn` },
    )
    .toBe(true);
}

/** The code that the lab's companion lets everybody read, for the request that the page names. */
async function codeShown(visitor: Visitor, tomar: { url: string; companionUrl: string }): Promise<string> {
  const [before = '', after = ''] = signTexts.pairLook[0].split('{0}');
  const told = await visitor.text();
  const begin = told.indexOf(before) + before.length;
  const mark = told.slice(begin, told.indexOf(after, begin));
  const answer = await fetch(tomar.companionUrl + companion.paths.labCodes, {
    headers: { origin: tomar.url },
  });
  const { codes } = companionLabCodes.parse(await answer.json());
  return codes.find((one) => one.mark === mark)?.code ?? '';
}
