import { type Message, messages } from '@tomar/contract';
import { firstStepsTexts, stepTexts } from '../../apps/web/src/features/circulation/firstSteps/texts.ts';
import { invitationTexts } from '../../apps/web/src/features/identity/invitationTexts.ts';
import { expect, test } from '../harness/test.ts';

test('whoever opens an invitation link sets a password by keyboard and works; the link opens nothing after it @journey', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const email = `davetli.${tag}@demo.example`;
  const said = await tomar.command(
    'account',
    'user',
    'demo',
    '--email',
    email,
    '--first-name',
    'Çağrı',
    '--last-name',
    'Iğdır',
    '--authorities',
    'Draft,Approved',
  );
  const link = /https?:\S+/.exec(said)?.[0] ?? '';
  await page.goto(link);
  const password = page.getByLabel(t(invitationTexts.newPassword), { exact: true });
  await expect(password).toBeFocused();
  await expect(page.getByText(email).or(page.locator(`input[value="${email}"]`))).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.type('kısa');
  await page.keyboard.press('Enter');
  const tooShort: Message = messages.lang_password_too_short;
  await expect(page.getByText(t(tooShort).replace('{0}', '8'))).toBeVisible();
  await password.fill('kalem mavi 74');
  await page.getByLabel(t(invitationTexts.again), { exact: true }).fill('kalem mavi 75');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t(messages.lang_password_mismatch))).toBeVisible();
  await page.getByLabel(t(invitationTexts.again), { exact: true }).fill('kalem mavi 74');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demo$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // Somebody without any job is shown where to begin.
  const steps = page.getByRole('region', { name: t(firstStepsTexts.title) }).getByRole('link');
  await expect(steps).toHaveCount(3);
  await expect(steps.first()).toContainText(t(stepTexts.createJob.title));
  await expectAccessible(page);

  // The same link in a tab of the person who is signed in: nothing happens to the session.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert').getByText(t(messages.lang_invitation_used))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t(invitationTexts.toSignIn) }).click();
  await expect(page).toHaveURL(/\/demo$/);
});

test('a link that was cut off says so, and the next one in the same tab is opened', async ({ page, t }) => {
  await page.goto('/invitation');
  await expect(page.getByText(t(invitationTexts.incomplete))).toBeVisible();
  await page.evaluate(() => {
    location.hash = 'nobody-was-given-this';
  });
  await expect(page.getByRole('alert').getByText(t(messages.lang_invitation_unknown))).toBeVisible();
});
