import {
  batchColumns,
  columnOfText,
  fill,
  getFile,
  getTemplate,
  importMessages,
  makeTemplate,
  saveTemplate,
} from '@tomar/contract';
import { hasTool, makePdf, runTool } from '@tomar/signatures/testing';
import { templateTexts } from '../../apps/web/src/features/circulation/templates/texts.ts';
import { batchTexts, rowStateTexts } from '../../apps/web/src/features/imports/batches/texts.ts';
import { changeDraft, makeDraft, peopleByEmail, readJob, upload } from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

/** A thousand in one browser alone. With workers that die they are made in killedBatch.integration.test.ts. */
const jobsIn = (project: string) => (project === 'desktop-tr' ? 1000 : 40);

test('many jobs are made from a template by a spreadsheet, each row with its result @everywhere', async ({
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
    const back = page.getByRole('link', { name: t(templateTexts.templates), exact: true });
    await expect(back).toHaveAttribute('href', /list=templates/);
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

test('columns of a spreadsheet fill the texts of each job’s document, by keyboard alone @once', async ({
  page,
  tomar,
  t,
  tag,
  language,
  expectAccessible,
}) => {
  const name = `Metinli toplu şablon ${tag}`;
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const people = await peopleByEmail(owner);
  const userId = people.get(tomar.person('signer1').email) ?? '';
  const draft = await makeDraft(owner, {
    name,
    steps: [{ key: 's1', people: [{ key: 'p1', userId, role: 'Signer' }] }],
    recipients: [{ key: 'r1', settings: { kind: 'Email', to: ['kimlik@ornek.com.tr'] } }],
  });
  await upload(owner, draft.id, { name: 'Kira.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });
  const { draftId: id } = await owner.call(makeTemplate, { params: { id: draft.id }, body: { name } });
  const { version } = await owner.call(getTemplate, { params: { id } });
  const body = { version, isActive: true, audience: 'Owner' as const, roles: [] };
  await owner.call(saveTemplate, { params: { id }, body });
  const place = { width: 220, height: 24, size: 12 };
  const { findings } = await changeDraft(owner, id, (_, files) => ({
    placeholders: ['Kiracı', 'Daire'].map((field, at) => ({
      key: field,
      fileId: files[0]?.id ?? '',
      page: 1,
      x: 60,
      y: 400 + at * 60,
      ...place,
      name: field,
      isRequired: field === 'Kiracı',
    })),
  }));
  expect(findings).toEqual([]);

  const said = language === 'tr' ? 0 : 1;
  const texts = ['Kiracı', 'Daire'].map((field) => ({
    name: field,
    isRequired: field === 'Kiracı',
    places: [place],
  }));
  const wanted = ['name', columnOfText('Kiracı'), columnOfText('Daire')];
  const columns = batchColumns({ roles: [], texts }).filter((column) => wanted.includes(column.name));
  const rows = [
    [`Ayşe’nin kirası ${tag}`, 'Ayşe Ğ. Işık', 'A-12'],
    [`Şükrü’nün kirası ${tag}`, 'Şükrü Ağaoğlu', '=B-7'],
  ] as const;
  const csv = (lines: readonly (readonly string[])[]) =>
    Buffer.from(
      [columns.map(({ heading }) => heading[said]), ...lines]
        .map((line) => line.map((cell) => `"${cell}"`).join(';'))
        .join('\n'),
    );
  const send = (lines: readonly (readonly string[])[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'kiracılar.csv', mimeType: 'text/csv', buffer: csv(lines) });
  const press = async (button: string) => {
    await page.getByRole('button', { name: button }).focus();
    await page.keyboard.press('Enter');
  };

  await test.step('a text that is missing stands at its cell', async () => {
    await signInAt(page, t, tomar.person('owner'), `demo/myjob?list=templates&q=${encodeURIComponent(name)}`);
    await press(fill(t(templateTexts.many), [name]));
    await expect(
      page.getByRole('heading', { level: 1, name: fill(t(batchTexts.titleOf), [name]) }),
    ).toBeVisible();
    await send([rows[0], [`Adsız ${tag}`, '', 'C-1']]);
    await expect(page.getByText(fill(t(batchTexts.error), [1]))).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await press(t(batchTexts.another));
  });

  await test.step('each job’s document says its own row', async () => {
    await send(rows);
    const start = fill(t(batchTexts.start), [2]);
    await expect(page.getByRole('button', { name: start })).toBeVisible({ timeout: 60_000 });
    await press(start);
    await expect(page.getByText(t(batchTexts.done), { exact: true })).toBeVisible({ timeout: 120_000 });
    await expectAccessible(page);
    const links = page.getByRole('link', { name: t(batchTexts.openJob) });
    await expect(links).toHaveCount(2);
    const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    for (const path of paths) {
      const job = await readJob(owner, path.split('/').at(-1) ?? '');
      const [, tenant = '', flat = ''] = rows.find(([of]) => of === job.name) ?? [];
      expect(tenant).not.toBe('');
      const file = await owner.send(getFile, { params: { id: job.files[0]?.id ?? '' }, query: {} });
      if (!hasTool('pdftotext', '-v')) continue;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const read = runTool('pdftotext', ['-layout', 'a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString();
      expect(read).toContain(tenant);
      expect(read).toContain(flat);
      for (const [of, other] of rows) if (of !== job.name) expect(read).not.toContain(other);
    }
  });
});
