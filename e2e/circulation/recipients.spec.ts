import { fill, type Message } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { statusTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { recipientTexts } from '../../apps/web/src/features/delivery/recipients/texts.ts';
import { deliveryStateTexts, deliveryTexts } from '../../apps/web/src/features/delivery/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import {
  approve,
  folderRecipient,
  makeDraft,
  peopleByEmail,
  readDraft,
  upload,
} from '../../lab/src/client/journey.ts';
import { chooseRecipient, signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

const newRecord = '000000000000000000000000';

test('UI-23: recipients are defined, found in a draft, and no longer once they are inactive', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const name = `Muhasebe ${tag}`;
  const field = (label: Message) => page.getByRole('textbox', { name: new RegExp(`^${t(label)}( \\*)?$`) });
  const save = () => page.getByRole('button', { name: t(formTexts.save), exact: true }).click();
  await signInAt(page, t, tomar.person('owner'), `demo/settings/targetsystem/${newRecord}`);

  await test.step('what breaks the rules stays on the page and is said', async () => {
    await field(definitionTexts.name).fill(name);
    await page.getByRole('combobox', { name: t(recipientTexts.to) }).fill('kurum@hs01.kep.tr');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/kurum@hs01\.kep\.tr.*(KEP|registered)/)).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.getByRole('combobox', { name: t(recipientTexts.to) }).fill('muhasebe@ornek.com.tr');
    await page.keyboard.press('Enter');
    const limit = page.getByLabel(t(recipientTexts.fileSizeLimitMb), { exact: true });
    await limit.fill('1024');
    await expect(page.getByText(/1023 MB/)).toBeVisible();
    await limit.fill('25');
    await page.getByRole('button', { name: t(recipientTexts.test), exact: true }).click();
    // ERR-44
    await expect(
      page.getByText(t(['Bağlantı denemesi başarılı.', 'The connection test succeeded.'])),
    ).toBeVisible();
    await expectAccessible(page);
    await save();
    await expect(page).toHaveURL(/targetsystem\/(?!0{24})[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
  const address = page.url();

  await test.step('a drafter finds it by name, once', async () => {
    await page.goto(`/demo/draft/${newRecord}?tab=flows`);
    await chooseRecipient(page, t, name);
    await page.getByRole('combobox', { name: t(draftTexts.addRecipient) }).fill(name);
    await expect(page.getByRole('option', { name: new RegExp(name) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t(draftTexts.addEmail) }).click();
    // DRAFT-41: one recipient at most is made for this job only.
    await expect(page.getByRole('button', { name: t(draftTexts.addEmail) })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('inactive, it stays in the list of those who define it and is offered to nobody', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t(definitionTexts.unused));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t(definitionTexts.historyCreated), { exact: true })).toBeVisible();
    await page.goto('/demo/settings/targetsystem');
    await page.getByRole('searchbox').fill(name.toLocaleUpperCase('tr'));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t(uiTexts.exportSheet) }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^demo-targetsystem-.*\.xlsx$/);
    await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(1);
    const state = page
      .getByRole('main')
      .getByRole('table')
      .or(page.getByRole('list'))
      .getByText(t(definitionTexts.passive), { exact: true });
    await expect(state.filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page);
    await page.goto(`/demo/draft/${newRecord}?tab=flows`);
    await page.getByRole('combobox', { name: t(draftTexts.addRecipient) }).fill(name);
    await expect(page.getByText(t(draftTexts.noRecipient)).first()).toBeVisible();
  });
});

test('JOB-11: what was sent is sent once more after a confirmation, and the job ends anew @once', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const approver = tomar.person('approver');
  const userId = (await peopleByEmail(owner)).get(approver.email) ?? '';
  const draft = await makeDraft(owner, {
    name: 'Bir kez daha',
    signatureStandard: 'Unsigned',
    steps: [{ key: 's1', people: [{ key: 'p1', kind: 'user', userId, role: 'Approver' }] }],
    recipients: [{ key: 'r1', recipientId: await folderRecipient(owner, 'bir-kez-daha') }],
  });
  await upload(owner, draft.id, { name: 'Belge.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });
  expect((await readDraft(owner, draft.id)).findings).toEqual([]);
  await signInAt(page, t, tomar.person('owner'), `demo/draft/${draft.id}?tab=summary`);
  await expect(page.getByRole('tab', { name: t(tabTexts.summary) })).toBeVisible();
  await page.getByRole('button', { name: t(draftTexts.circulate) }).click();
  await expect(page).toHaveURL(/\/(my)?job\/[0-9a-f]{24}/);
  await approve(await signedInClient(tomar.url, approver, 'demo'), draft.id);

  const again = page.getByRole('button', { name: fill(t(deliveryTexts.retryTo), ['Klasör bir-kez-daha']) });
  await expect(page.getByText(t(deliveryStateTexts.Sent)).first()).toBeVisible({ timeout: 30_000 });
  await again.click();
  const dialog = page.getByRole('dialog', { name: t(deliveryTexts.resendTitle) });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t(deliveryTexts.retry), exact: true }).click();
  await expect(page.getByText(t(deliveryTexts.retried))).toBeVisible();
  await expect(page.getByText(t(statusTexts.Completed)).first()).toBeVisible({ timeout: 30_000 });
});
