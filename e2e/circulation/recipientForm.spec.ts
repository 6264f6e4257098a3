import { messageText } from '@tomar/contract';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { recipientKindTexts, recipientTexts } from '../../apps/web/src/features/delivery/recipients/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const newRecord = '000000000000000000000000';

test('what was typed for one kind of recipient is there again after another was looked at @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/targetsystem/${newRecord}`);
  const subject = page.getByRole('textbox', { name: t(recipientTexts.subject) });
  const path = page.getByRole('textbox', { name: t(recipientTexts.path) });
  const limit = page.getByLabel(t(recipientTexts.fileSizeLimitMb), { exact: true });
  const kind = (name: keyof typeof recipientKindTexts) =>
    page.getByRole('radiogroup').getByText(t(recipientKindTexts[name]), { exact: true }).click();
  await subject.fill('Sözleşmeniz');
  await page.getByRole('combobox', { name: t(recipientTexts.to) }).fill('a@ornek.com.tr; b@ornek.com.tr');
  // The field takes what was typed when it is left.
  await limit.fill('25');
  await kind('FileSystem');
  await expect(limit).toHaveValue('25');
  await path.fill('sozlesmeler');
  await kind('Email');
  await expect(subject).toHaveValue('Sözleşmeniz');
  for (const address of ['a@ornek.com.tr', 'b@ornek.com.tr'])
    await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expect(limit).toHaveValue('25');
  await kind('FileSystem');
  await expect(path).toHaveValue('sozlesmeler');
});

test('many addresses are set in one go, and each wrong one is named @once', async ({
  page,
  tomar,
  t,
  language,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/draft/${newRecord}?tab=flows`);
  await page.getByRole('button', { name: t(draftTexts.addEmail) }).click();
  const to = page.getByRole('combobox', { name: t(recipientTexts.to) });
  await expect(to).toBeFocused();
  const shown = (address: string) => expect(page.getByText(address, { exact: true })).toBeVisible();
  await to.fill('a@ornek.com.tr, b@ornek.com.tr;Işık <c@ornek.com.tr>, bir@yanlis');
  await page.keyboard.press('Enter');
  for (const address of ['a@ornek.com.tr', 'b@ornek.com.tr', 'c@ornek.com.tr', 'bir@yanlis'])
    await shown(address);
  await to.fill('iki@yanlis');
  await page.keyboard.press('Tab');
  const wrong = (address: string) => messageText('lang_recipient_address_invalid', language, [address]);
  const field = `${wrong('bir@yanlis')} ${wrong('iki@yanlis')}`;
  await expect(page.getByText(field, { exact: true })).toBeVisible();
  // A comma ends an address, but not inside the quotes of a name.
  await to.pressSequentially('d@ornek.com.tr,"Işık, Ayşe" <e@ornek.com.tr>,');
  await shown('d@ornek.com.tr');
  await shown('e@ornek.com.tr');
  await expect(to).toHaveValue('');
});
