import { fill, searchUsers } from '@tomar/contract';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { lastOfMany } from '../../lab/src/demo/largeAccount.ts';
import { largeSignIn } from '../../lab/src/harness/demo.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

test('the text typed into the person picker and the focus survive the autosave @once @journey', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.people.find(({ key }) => key === 'owner');
  if (!owner) throw new Error('the demo has no owner');
  await signInAt(page, t, owner, 'demo/draft/000000000000000000000000');
  await page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) }).fill('Akış');
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
  // The picture of the flow comes with the tab, so that the first step's picker is there at once.
  const picture = page.waitForResponse(/FlowPicture-[^/]*\.js$/);
  await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
  await (await picture).finished();
  const saved = page.waitForResponse((response) => response.url().includes('/draft/post/'));
  await page.getByRole('button', { name: t(draftTexts.addStep), exact: true }).click();
  const picker = page.getByRole('combobox', { name: fill(t(draftTexts.addPersonTo), [1]) });
  await expect(picker).toBeFocused();
  await page.keyboard.type('ibr');
  await saved;
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(picker).toHaveValue('ibr');
  await expect(picker).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('İbrahim Çağlar', { exact: true })).toBeVisible();
});

test('no letter is lost that is typed right after the first step was added, on a slow machine @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/draft/000000000000000000000000');
  await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
  const add = page.getByRole('button', { name: t(draftTexts.addStep), exact: true });
  await expect(add).toBeEnabled();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await add.click();
  await page.keyboard.type('ibr');
  await expect(page.getByRole('combobox', { name: fill(t(draftTexts.addPersonTo), [1]) })).toHaveValue('ibr');
});

test('a tablet that is turned takes neither what is typed into the picker nor the focus @once', async ({
  page,
  tomar,
  t,
}) => {
  const turn = (width: number, height: number) => page.setViewportSize({ width, height });
  await turn(1024, 768);
  await signInAt(page, t, tomar.person('owner'), 'demo/draft/000000000000000000000000');
  await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
  const picture = page.getByRole('radio', { name: t(draftTexts.viewPicture) });
  await page.getByRole('button', { name: t(draftTexts.addStep), exact: true }).click();
  const picker = page.getByRole('combobox', { name: fill(t(draftTexts.addPersonTo), [1]) });
  await page.keyboard.type('ibr');
  await turn(768, 1024);
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('ibr');
  await expect(picture).toBeChecked();
  // Once the field is left the list comes, and the step that is still empty asks for nobody.
  const recipients = page.getByRole('combobox', { name: t(draftTexts.addRecipient) });
  await recipients.click();
  await expect(picture).not.toBeChecked();
  await turn(1024, 768);
  await expect(picture).toBeChecked();
  await expect(recipients).toBeFocused();
});

test('one of 20,000 people is found by three letters, typed fast, while the draft is saved @once', async ({
  page,
  t,
  expectAccessible,
}) => {
  const last = `${lastOfMany.firstName} ${lastOfMany.lastName}`;
  // The answer to the first letter comes after everything else.
  let answerFirstLetter = () => {};
  const later = new Promise<void>((resolve) => {
    answerFirstLetter = resolve;
  });
  const nameAsked = (url: string) => {
    const { pathname, searchParams } = new URL(url);
    return pathname === `/api${searchUsers.path}` ? searchParams.get('name') : null;
  };
  await page.route(`**/api${searchUsers.path}?**`, async (route) => {
    if (nameAsked(route.request().url()) === 'm') await later;
    await route.continue().catch(() => {
      // Aborted meanwhile, as it should be.
    });
  });
  await signInAt(page, t, largeSignIn, 'buyuk/draft/000000000000000000000000');
  await page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) }).fill('Büyük');
  await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
  const saved = page.waitForResponse((response) => response.url().includes('/draft/post/'));
  await page.getByRole('button', { name: t(draftTexts.addStep), exact: true }).click();
  const picker = page.getByRole('combobox', { name: fill(t(draftTexts.addPersonTo), [1]) });
  await expect(page.getByRole('option').first()).toBeVisible();

  const asked = page.waitForRequest((request) => nameAsked(request.url()) === 'm');
  await page.keyboard.type('m');
  await asked;
  await page.keyboard.press('Enter');
  await expect(picker).toBeFocused();
  await picker.press('ControlOrMeta+a');
  await page.keyboard.type('jön');
  await saved;
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${last}`)]);
  answerFirstLetter();
  await expect(picker).toHaveValue('jön');
  await expect(page.getByRole('option', { selected: true })).toHaveText(new RegExp(`^${last}`));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const flow = page.getByRole('group', { name: fill(t(draftTexts.step), [1]) });
  await expect(flow.getByText(last, { exact: true })).toBeVisible();

  // By keyboard alone: the same again, for somebody whose name many bear.
  await expect(page.getByRole('button', { name: fill(t(draftTexts.addPersonTo), [1]) })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('JONTURK');
  const again = page.getByRole('option', { name: last });
  await expect(again).toContainText(t(draftTexts.personInStep));
  await expect(again).toBeDisabled();
  await page.keyboard.press('Enter');
  await picker.press('ControlOrMeta+a');
  await page.keyboard.type('mehmet yilmaz');
  await expect(page.getByRole('option', { selected: true })).toContainText('Mehmet Yılmaz');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(flow.getByText('Mehmet Yılmaz', { exact: true })).toBeVisible();

  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
  await expect(page.getByText(t(draftTexts.saved), { exact: true })).toBeVisible();
  await page.reload();
  await expect(flow.getByText(last, { exact: true })).toBeVisible();
  await expect(page.getByText(t(draftTexts.unknownPerson))).toHaveCount(0);
});
