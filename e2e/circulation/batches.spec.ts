import { batchColumns, fill, getTemplate, importMessages, makeTemplate, saveTemplate } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { templateTexts } from '../../apps/web/src/features/circulation/templates/texts.ts';
import { batchTexts, rowStateTexts } from '../../apps/web/src/features/imports/batches/texts.ts';
import { makeDraft, peopleByEmail, upload } from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

/** More in one browser alone; a thousand, with workers that die, are made in killedBatch.integration.test.ts. */
const jobsIn = (project: string) => (project === 'desktop-tr' ? 300 : 40);

test('many jobs are made from a template by a spreadsheet, each row with its result', async ({
  page,
  tomar,
  t,
  tag,
  language,
  expectAccessible,
}) => {
  const jobs = jobsIn(test.info().project.name);
  const count = jobs.toLocaleString(language);
  const name = `Toplu şablon ${tag}`;
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const people = await peopleByEmail(owner);
  const signer = tomar.person('signer1');
  const userId = people.get(signer.email) ?? '';
  const draft = await makeDraft(owner, {
    name,
    steps: [{ key: 's1', people: [{ key: 'p1', userId, role: 'Signer' }] }],
    recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['kimlik@ornek.com.tr'] } }],
  });
  await upload(owner, draft.id, { name: 'Bildirim.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });
  const { draftId: id } = await owner.call(makeTemplate, { params: { id: draft.id }, body: { name } });
  const { version } = await owner.call(getTemplate, { params: { id } });
  const roles = [{ key: 'p1', name: 'Çalışan' }];
  const body = { version, isActive: true, audience: 'Owner' as const, roles };
  await owner.call(saveTemplate, { params: { id }, body });

  const said = language === 'tr' ? 0 : 1;
  const columns = batchColumns({ roles: ['Çalışan'], texts: [] }).filter(({ name: column }) =>
    ['name', 'role:Çalışan'].includes(column),
  );
  const file = (rows: readonly (readonly string[])[]) => {
    const lines = [columns.map(({ heading }) => heading[said]), ...rows];
    return Buffer.from(lines.map((line) => line.map((cell) => `"${cell}"`).join(';')).join('\n'));
  };
  const send = (rows: readonly (readonly string[])[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'işler.csv', mimeType: 'text/csv', buffer: file(rows) });

  await test.step('the list of templates leads there, and the spreadsheet to fill in has the role', async () => {
    const list = `demo/myjob?list=templates&q=${encodeURIComponent(name)}`;
    await signInAt(page, t, tomar.person('owner'), list);
    await page.getByRole('button', { name: fill(t(templateTexts.many), [name]) }).click();
    const title = fill(t(batchTexts.titleOf), [name]);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t(batchTexts.sheet) }).click();
    expect((await downloading).suggestedFilename()).toBe('demo-template.xlsx');
    await expectAccessible(page);
  });

  await test.step('what is wrong stands at its cell, and nothing can be started', async () => {
    await send([
      ['Doğru', signer.email],
      ['Yanlış', 'kimse@demo.example'],
    ]);
    await expect(page.getByText(fill(t(batchTexts.error), [1]))).toBeVisible({ timeout: 60_000 });
    const unknown = fill(t(importMessages.lang_import_person_unknown), ['kimse@demo.example']);
    await expect(page.getByText(unknown)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: fill(t(batchTexts.startOne), [1]) })).toHaveCount(0);
    await page.getByRole('button', { name: t(batchTexts.another) }).click();
  });

  await test.step('each row becomes a job, which its row leads to', async () => {
    await send(Array.from({ length: jobs }, (_, at) => [`Toplu iş ${tag} ${at + 1}`, signer.email]));
    const start = page.getByRole('button', { name: fill(t(batchTexts.start), [count]) });
    await expect(start).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await start.click();
    await expect(page.getByText(t(batchTexts.done), { exact: true })).toBeVisible({ timeout: 240_000 });
    await expect(page.getByText(fill(t(batchTexts.doneBody), [count, 0]))).toBeVisible();
    await expect(page.getByText(t(rowStateTexts.made), { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: t(batchTexts.openJob) })
      .first()
      .click();
    const first = new RegExp(`Toplu iş ${tag} 1$`);
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  });
});
