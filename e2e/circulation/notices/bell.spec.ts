import { addComment, approveJob, fill } from '@tomar/contract';
import { noticeTexts as texts } from '../../../apps/web/src/features/circulation/notices/noticeTexts.ts';
import { appTexts } from '../../../apps/web/src/i18n/appTexts.ts';
import { asSomeoneElse, signInAt } from '../../harness/journey.ts';
import { makeJobFor, signedInClient } from '../../harness/records.ts';
import { expect, test } from '../../harness/test.ts';

test('the bell tells what happened, live; by keyboard it leads to the job, and nothing told is told twice', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const [owner, approver] = [tomar.person('owner'), tomar.person('approver')];
  const client = await signedInClient(tomar.url, owner, 'demo');
  const other = await signedInClient(tomar.url, approver, 'demo');
  const names = [`Çanlı iş ${tag}`, `Yorumlu çan ${tag}`] as const;
  const bell = page.getByRole('button', { name: new RegExp(`^${t(appTexts.notices)}`) });
  const entry = (what: string, job: string) =>
    page.getByRole('menuitem').filter({ hasText: what }).filter({ hasText: job });

  const first = await makeJobFor(client, names[0], approver, 'Approver');
  const second = await makeJobFor(client, names[1], approver, 'Approver');
  await signInAt(page, t, approver, 'demo');

  await test.step('a turn has come; the name of the button says how many are unread', async () => {
    await expect(bell).toHaveAccessibleName(new RegExp(`^${fill(t(appTexts.noticesUnread), ['\\d+\\+?'])}$`));
    await bell.focus();
    await page.keyboard.press('Enter');
    const turn = entry(t(texts.approve), names[0]).first();
    await expect(turn).toBeVisible();
    // The list came after the menu was open: the keyboard begins at its top all the same.
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(turn.getByRole('img', { name: t(texts.unread) })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Escape closes and gives the focus back; arrows go through the entries', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(bell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  });

  await test.step('a double click opens it and leaves it open', async () => {
    await page.keyboard.press('Escape');
    await bell.dblclick();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.reload();
    // What draws it is not there yet.
    await bell.dblclick();
    await expect(page.getByRole('menuitem').nth(1)).toBeVisible();
  });

  await test.step('one is marked as read, and stays in the list', async () => {
    const mark = page.getByRole('menuitem', {
      name: fill(t(texts.readOneOf), [`${t(texts.approve)}, ${names[1]}`]),
    });
    await mark.click();
    await expect(mark).toHaveCount(0);
    const read = entry(t(texts.approve), names[1]).first();
    await expect(read.getByRole('img', { name: t(texts.unread) })).toHaveCount(0);
  });

  await test.step('an entry leads to its job, which counts as read then', async () => {
    await entry(t(texts.approve), names[0]).first().press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: names[0] })).toBeVisible();
    await bell.click();
    await expect(
      entry(t(texts.approve), names[0])
        .first()
        .getByRole('img', { name: t(texts.unread) }),
    ).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await asSomeoneElse(browser, page, t, owner, 'demo', async (on) => {
    await test.step('what the owner is told comes while the list is open; all is read at once', async () => {
      const said = (what: string, job: string) =>
        on.getByRole('menuitem').filter({ hasText: what }).filter({ hasText: job }).first();
      await other.call(addComment, { params: { id: second }, body: { text: 'Bakar mısınız?' } });
      await on.getByRole('button', { name: new RegExp(`^${t(appTexts.notices)}`) }).click();
      await expect(said(fill(t(texts.commentBy), [approver.name]), names[1])).toBeVisible();
      await other.call(approveJob, { params: { id: first }, body: { approved: true } });
      await expect(said(t(texts.completed), names[0])).toBeVisible({ timeout: 20_000 });
      await expectAccessible(on);
      await on.getByRole('menuitem', { name: t(texts.readAll) }).click();
      await expect(on.getByRole('img', { name: t(texts.unread) })).toHaveCount(0);
    });
  });
});
