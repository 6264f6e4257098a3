import { fill } from '@tomar/contract';
import { draftTexts, tabTexts } from '../apps/web/src/features/circulation/drafts/texts.ts';
import { signInAt } from './journey.ts';
import { expect, test } from './test.ts';

test('the text typed into the person picker and the focus survive the autosave @once', async ({
  page,
  tomar,
  say,
}) => {
  const owner = tomar.people.find(({ key }) => key === 'owner');
  if (!owner) throw new Error('the demo has no owner');
  await signInAt(page, say, owner, 'demo/draft/000000000000000000000000');
  await page.getByRole('textbox', { name: new RegExp(`^${say(draftTexts.name)}( \\*)?$`) }).fill('Akış');
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
  await page.getByRole('tab', { name: say(tabTexts.flows) }).click();
  const saved = page.waitForResponse((response) => response.url().includes('/draft/post/'));
  await page.getByRole('button', { name: say(draftTexts.addStep), exact: true }).click();
  const picker = page.getByRole('combobox', { name: fill(say(draftTexts.addPersonTo), [1]) });
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
