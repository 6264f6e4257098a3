import { fill } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing/pdfs.ts';
import { draftTexts, tabTexts } from '../apps/web/src/features/circulation/drafts/texts.ts';
import { identityTexts } from '../apps/web/src/features/identity/texts.ts';
import { signInAt } from './journey.ts';
import { expect, test } from './test.ts';

test('files chosen while a new draft gets its id are all uploaded @once', async ({ page, tomar, say }) => {
  const owner = tomar.people.find(({ key }) => key === 'owner');
  if (!owner) throw new Error('the demo has no owner');
  await page.goto('/demo/draft/000000000000000000000000');
  await page.getByLabel(say(identityTexts.email), { exact: true }).fill(owner.email);
  await page.getByLabel(say(identityTexts.password), { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: say(identityTexts.signIn), exact: true }).click();
  await page.getByRole('textbox', { name: new RegExp(`^${say(draftTexts.name)}( \\*)?$`) }).fill('Hızlı iş');
  await page.getByRole('tab', { name: say(tabTexts.files) }).click();
  const files = ['bir.pdf', 'iki.pdf', 'üç.pdf'].map((name, index) => ({
    name,
    mimeType: 'application/pdf',
    buffer: makePdf({ filler: 100 * (index + 1) }),
  }));
  await page.getByLabel(say(draftTexts.documentsInput)).setInputFiles(files);
  for (const { name } of files)
    await expect(page.getByRole('button', { name: fill(say(draftTexts.preview), [name]) })).toBeVisible();
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
});

test('somebody who types on while a new draft gets its id stays in the field @once', async ({
  page,
  tomar,
  say,
}) => {
  const owner = tomar.people.find(({ key }) => key === 'owner');
  if (!owner) throw new Error('the demo has no owner');
  await signInAt(page, say, owner, 'demo/draft/000000000000000000000000');
  const name = page.getByRole('textbox', { name: new RegExp(`^${say(draftTexts.name)}( \\*)?$`) });
  await name.fill('Yazarken');
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
  await page.keyboard.type(' kaydedilen iş');
  await expect(name).toHaveValue('Yazarken kaydedilen iş');
});
