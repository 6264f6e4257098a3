import { beginSigning, cancelJob, fill, getJob, type Message, messages } from '@tomar/contract';
import { decisionTexts } from '../../apps/web/src/features/circulation/jobs/decision/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { statusTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { afterTexts } from '../../apps/web/src/features/signing/after/afterTexts.ts';
import { itemStateTexts, signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { readJob } from '../../lab/src/client/journey.ts';
import { pairOnPage, signInAt } from '../harness/journey.ts';
import { layoutProblems } from '../harness/layout.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

// SIGN-01
test('several jobs are signed with one PIN; what was cancelled meanwhile says so, and the next one is a click away @journey', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const signer = tomar.person('signer2');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  // Names as long as they come widen none of the pages (150 letters, one word of 40).
  const many = `Toplu imza ${tag} Çekoslovakyalılaştıramadıklarımızdanmıydı ${'uzun adlı iş '.repeat(8)}`
    .slice(0, 145)
    .trim();
  const names = ['bir', 'iki', 'üç', 'dört'].map((number) => `${many} ${number}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await makeJobFor(owner, name, signer, 'Signer'));
  const [, , third = '', fourth = ''] = ids;
  const cancel = (id: string, description: string) =>
    owner.call(cancelJob, { params: { id }, body: { description } });
  const stands = async () => {
    await expectAccessible(page);
    expect(await layoutProblems(page)).toEqual([]);
  };

  await test.step('they are chosen in the list of what waits', async () => {
    await signInAt(page, t, signer, `demo/myjob?list=waiting&q=${encodeURIComponent(many)}`);
    for (const name of names)
      await page.getByRole('checkbox', { name: text(uiTexts.selectOne, name) }).check();
    const sign = page.getByRole('link', { name: text(jobTexts.signChosen, names.length) });
    await expect(sign).toBeVisible();
    await stands();
    // While the others are on their way, the page does not go by the name of the first to come.
    const others = Promise.withResolvers<void>();
    const pathOf = (id = '') => `**/api${getJob.path.replace(':id', id)}`;
    for (const id of ids.slice(1))
      await page.route(pathOf(id), (route) => others.promise.then(() => route.continue()));
    const firstCame = page.waitForResponse(pathOf(ids[0]));
    await sign.click();
    await (await firstCame).finished();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(signTexts.title));
    others.resolve();
    for (const name of names) await expect(page.getByText(new RegExp(`${name}$`))).toBeVisible();
  });

  await test.step('one is cancelled before: it is left out by itself, with the reason', async () => {
    await cancel(third, 'Tutar yanlış');
    const left = page.getByRole('status').filter({ hasText: t(afterTexts.sign.leftOne) });
    await expect(left.getByRole('link', { name: `${many} üç` })).toBeVisible();
    await expect(left).toContainText(`${t(statusTexts.Canceled)}: Tutar yanlış`);
    await stands();
  });

  await test.step('another one is cancelled while the PIN is used: the others are signed', async () => {
    await makeJobFor(owner, `Sıradaki imza ${tag}`, signer, 'Signer');
    await page.route(`**/api${beginSigning.path}`, async (route) => {
      const response = await route.fetch();
      await cancel(fourth, 'Yenisi geliyor');
      await route.fulfill({ response });
    });
    await pairOnPage(page, t);
    await page.getByLabel(t(signTexts.pin), { exact: true }).fill(signer.pin ?? '');
    await page.getByRole('button', { name: text(signTexts.sign, 3) }).click();
    await expect(page.getByText(text(afterTexts.sign.partly, 2, 1), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    const left = page.getByRole('status').filter({ hasText: t(itemStateTexts.Failed) });
    await expect(left.getByRole('link')).toHaveText([`${many} dört`]);
    await expect(left).toContainText(`${t(statusTexts.Canceled)}: Yenisi geliyor`);
    const documents = page.getByRole('region', { name: t(signTexts.documents), exact: true });
    await expect(documents.getByText(t(itemStateTexts.Embedded), { exact: true })).toHaveCount(2);
    await expect(documents.getByText(t(messages.lang_job_not_waiting_for_you))).toHaveCount(1);
    // Their documents are all called the same.
    for (const name of names.filter((one) => one !== `${many} üç`))
      await expect(documents.getByText(new RegExp(`${name}$`))).toBeVisible();
    await stands();
  });

  await test.step('each job is what the page says', async () => {
    const jobs = await Promise.all(ids.map((id) => readJob(owner, id)));
    expect(jobs.map(({ steps }) => steps[0]?.people[0]?.state === 'Signed')).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(jobs.slice(2).map(({ status }) => status)).toEqual(['Canceled', 'Canceled']);
    expect(jobs.map(({ files }) => files[0]?.signatures)).toEqual([1, 1, 0, 0]);
  });

  await test.step('the next job that waits is a click away, and begins anew', async () => {
    const next = page.getByRole('link', { name: new RegExp(`^${t(decisionTexts.next)}: `) });
    const name = (await next.getAttribute('aria-label'))?.replace(`${t(decisionTexts.next)}: `, '') ?? '';
    expect(names).not.toContain(name);
    await next.click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByText(text(afterTexts.sign.partly, 2, 1), { exact: true })).toHaveCount(0);
  });
});
