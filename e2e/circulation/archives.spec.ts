import { readFile } from 'node:fs/promises';
import { declineJob, fill } from '@tomar/contract';
import { unzipSync } from 'fflate';
import { archiveTexts } from '../../apps/web/src/features/circulation/jobs/archive/archiveTexts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('the files of the finished jobs that filters find come as one archive with an index', async ({
  page,
  tomar,
  t,
  tag,
  language,
  expectAccessible,
}) => {
  const owner = tomar.person('owner');
  const approver = tomar.person('approver');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const decliner = await signedInClient(tomar.url, approver, 'demo');
  for (const name of [`Biten İş ${tag}`, `Öteki ${tag}`]) {
    const id = await makeJobFor(client, name, approver, 'Approver');
    await decliner.call(declineJob, { params: { id }, body: { description: 'Olmadı' } });
  }
  await makeJobFor(client, `Süren ${tag}`, approver, 'Approver');
  await signInAt(page, t, owner, `demo/myjob?q=${tag}&sort=name&asc=true`);

  await test.step('how much it is, and what stays out, is said before', async () => {
    await page.getByRole('button', { name: t(archiveTexts.open) }).click();
    const dialog = page.getByRole('dialog', { name: t(archiveTexts.title) });
    const [before] = fill(t(archiveTexts.body), ['2', '2', '…']).split('…');
    await expect(dialog).toContainText(before ?? '');
    await expect(dialog).toContainText(fill(t(archiveTexts.unfinished), ['1']));
    await expectAccessible(page);
  });

  await test.step('it has a folder for each job, and an index in the reader’s language', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t(archiveTexts.download), exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^demo-myjob-\d{4}-\d{2}-\d{2}\.zip$/);
    const paths = Object.keys(unzipSync(new Uint8Array(await readFile(await download.path()))));
    const index = language === 'tr' ? 'dizin' : 'index';
    expect(paths.map((path) => path.replace(/^\S+ /, '').replace(/\/.*/, ''))).toEqual([
      `Biten İş ${tag}`,
      `Öteki ${tag}`,
      `${index}.xlsx`,
      `${index}.csv`,
      'SHA256SUMS',
    ]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('so do those that were chosen one by one', async () => {
    const name = fill(t(uiTexts.selectOne), [`Öteki ${tag}`]);
    await page.getByRole('checkbox', { name }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: fill(t(jobTexts.downloadChosen), [1]) }).click(),
    ]);
    const paths = Object.keys(unzipSync(new Uint8Array(await readFile(await download.path()))));
    expect(paths).toHaveLength(4);
    expect(paths[0]).toContain(`Öteki ${tag}/`);
  });

  await test.step('where nothing is finished the reason is said', async () => {
    await page.goto(`/demo/myjob?q=${tag} yok`);
    await page.getByRole('button', { name: t(archiveTexts.open) }).click();
    const none =
      language === 'tr' ? 'Süzgeçlere uyan, bitmiş iş yok.' : 'No finished job matches the filters.';
    await expect(page.getByText(none)).toBeVisible();
  });
});
