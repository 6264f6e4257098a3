import { fill, type Message } from '@tomar/contract';
import { commentTexts as texts } from '../../apps/web/src/features/circulation/jobs/comments/commentTexts.ts';
import { asSomeoneElse, signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('people of a job write to each other, live; who wrote takes it back, and a mark stays', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const [owner, approver] = [tomar.person('owner'), tomar.person('approver')];
  const client = await signedInClient(tomar.url, owner, 'demo');
  const jobId = await makeJobFor(client, `Yorumlu iş ${tag}`, approver, 'Approver');
  const comments = page.getByRole('region', { name: t(texts.title), exact: true });
  const text = 'Ek-2 eksik değil mi?\nIğdır şubesi soruyor.';
  const removal = new RegExp(`^${fill(t(texts.removeOf) as string, [''])}`);

  await test.step('nothing is sent while nothing is written', async () => {
    await signInAt(page, t, owner, `demo/job/${jobId}`);
    await expect(comments.getByText(t(texts.none))).toBeVisible();
    const asked = comments.getByText(t(['Yorumunuzu yazın.', 'Write your comment.'] satisfies Message));
    await comments.getByRole('textbox', { name: t(texts.write) }).focus();
    // Whoever reads alone is asked for nothing.
    await expect(asked).toHaveCount(0);
    await comments.getByRole('button', { name: t(texts.send) }).click();
    await expect(asked).toBeVisible();
    await expectAccessible(page);
  });

  await asSomeoneElse(browser, page, t, approver, `demo/myjob/${jobId}`, async (on) => {
    const theirs = on.getByRole('region', { name: t(texts.title), exact: true });
    await test.step('one writes, and the other’s open page shows it', async () => {
      await theirs.getByRole('textbox', { name: t(texts.write) }).fill(text);
      await theirs.getByRole('button', { name: t(texts.send) }).click();
      await expect(theirs.getByRole('textbox', { name: t(texts.write) })).toHaveValue('');
      await expect(comments.getByRole('listitem').filter({ hasText: 'Iğdır şubesi soruyor.' })).toBeVisible();
      await expect(comments.getByText(approver.name)).toBeVisible();
      await expect(comments.getByRole('button', { name: removal })).toHaveCount(0);
      await expectAccessible(on);
    });

    await test.step('taken back, the text is gone from both, and the mark stays', async () => {
      await theirs.getByRole('button', { name: removal }).click();
      await on
        .getByRole('dialog')
        .getByRole('button', { name: t(texts.remove), exact: true })
        .click();
      await expect(theirs.getByText(t(texts.deleted))).toBeVisible();
      await expect(comments.getByText(t(texts.deleted))).toBeVisible();
      await expect(comments.getByText('Iğdır şubesi soruyor.')).toHaveCount(0);
      await expectAccessible(page);
    });
  });
});
