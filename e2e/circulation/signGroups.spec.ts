import { definitions, fill, type Message } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { participantTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { asSomeoneElse, chooseRecipient, completed, signInAt, signOnPage } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const { one, many } = definitions.signGroup.texts;

test('UI-39, FLOW-07: a group is defined, stands in a step beside a person, and one member signs for it', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const group = `Kurul ${tag}`;
  const job = `Grup işi ${tag}`;
  const [approver, first, second] = [
    tomar.person('approver'),
    tomar.person('signer1'),
    tomar.person('signer2'),
  ];
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const field = (label: Message) => page.getByRole('textbox', { name: new RegExp(`^${t(label)}( \\*)?$`) });
  const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });

  await test.step('the owner defines the group', async () => {
    await signInAt(page, t, tomar.person('owner'), 'demo/settings/signgroups');
    await expect(page.getByRole('link', { name: 'İmza yetkilileri' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: text(definitionTexts.add, t(one)) }).click();
    await field(definitionTexts.name).fill(group);
    const member = page.getByRole('combobox', {
      name: text(definitionTexts.addPerson, t(['Üyeler', 'Members'])),
    });
    for (const { name } of [first, second]) {
      await member.fill(name);
      await option(name).click();
      await expect(
        page.getByRole('button', { name: text(definitionTexts.removePerson, name) }),
      ).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: t(['Kaydet', 'Save']), exact: true }).click();
    await expect(page).toHaveURL(/signgroups\/(?!0{24})[0-9a-f]{24}/);
    await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
    // Back by the way above the heading: on a phone the menu is put away.
    const way = page.getByRole('navigation', { name: t(appTexts.breadcrumbs) });
    await way.getByRole('link', { name: t(many) }).click();
    await expect(page.getByRole('link', { name: group })).toBeVisible();
  });

  await test.step('puts it into a step of which any one is enough', async () => {
    await page.goto('/demo/draft/000000000000000000000000');
    await field(draftTexts.name).fill(job);
    await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
    await page.getByRole('button', { name: t(draftTexts.addStep), exact: true }).click();
    await option(group).click();
    await page.getByRole('button', { name: text(draftTexts.addPersonTo, 1) }).click();
    await option(approver.name).click();
    await page.getByText(t(draftTexts.completionAny), { exact: true }).click();
    await expect(page.getByRole('radio', { name: t(draftTexts.completionAny) })).toBeChecked();
    await expectAccessible(page);
    await chooseRecipient(page, t, 'Sözleşme arşivi');
    await page.getByRole('tab', { name: t(tabTexts.files) }).click();
    await page
      .getByLabel(t(draftTexts.documentsInput))
      .setInputFiles([{ name: 'Karar.pdf', mimeType: 'application/pdf', buffer: makePdf() }]);
    await expect(page.getByRole('button', { name: text(draftTexts.preview, 'Karar.pdf') })).toBeVisible();
    await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
    await page.getByRole('button', { name: t(draftTexts.circulate) }).click();
    await expect(page).toHaveURL(/\/(my)?job\/[0-9a-f]{24}/);
    await expect(page.getByText(text(jobTexts.anyOf, `${first.name}, ${second.name}`))).toBeVisible();
    await expectAccessible(page);
  });
  const jobId = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';
  const waitingFor = (who: typeof first, found: boolean) =>
    asSomeoneElse(browser, page, t, who, 'demo/myjob?list=waiting', async (on) => {
      await expect(on.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(on.getByRole('link', { name: job })).toHaveCount(found ? 1 : 0);
    });

  await test.step('one member signs; the job no longer waits for the other', async () => {
    await waitingFor(first, true);
    await asSomeoneElse(browser, page, t, second, `demo/myjob/${jobId}`, async (on) => {
      await signOnPage(on, t, second.pin, 1);
    });
    await waitingFor(first, false);
  });

  await test.step('the page says who signed for the group, and that the approver was not needed', async () => {
    await completed(page, t);
    await expect(page.getByText(text(jobTexts.byMember, group, second.name)).first()).toBeVisible();
    await expect(page.getByText(t(participantTexts.Skipped))).toBeVisible();
    await expectAccessible(page);
  });
});
