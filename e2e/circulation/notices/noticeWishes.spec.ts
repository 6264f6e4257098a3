import { getJob } from '@tomar/contract';
import { profileTexts as texts } from '../../../apps/web/src/features/users/texts.ts';
import { signInAt } from '../../harness/journey.ts';
import { makeJobFor, signedInClient } from '../../harness/records.ts';
import { expect, test } from '../../harness/test.ts';

test('one chooses a digest at an hour and notices on the phone, which then says the number and no name (USR-08)', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const builder = tomar.person('builder');
  await signInAt(page, t, builder, 'ornek/profile');
  // They are no part of what shows in a signature.
  const notices = page.getByRole('region', { name: t(texts.notices), exact: true });
  const rhythm = notices.getByRole('combobox', { name: t(texts.mailRhythm), exact: true });
  const phone = notices.getByRole('checkbox', { name: t(texts.notifyByMobile) });

  await test.step('the number', async () => {
    await page.getByLabel(t(texts.cellphone), { exact: true }).fill('0535 111 22 33');
    await page.getByRole('button', { name: t(texts.savePhone) }).click();
    await expect(page.getByText(t(texts.saved)).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(t(texts.mobileOn))).toBeVisible();
  });

  await test.step('the wishes are kept', async () => {
    await rhythm.click();
    await page.getByRole('option', { name: t(texts.mailDaily).replace('{0}', '07:00') }).click();
    await phone.check();
    await expectAccessible(page);
    await page.getByRole('button', { name: t(texts.save), exact: true }).click();
    await expect(page.getByText(t(texts.saved)).first()).toBeVisible();
    await page.reload();
    await expect(rhythm).toHaveValue(t(texts.mailDaily).replace('{0}', '07:00'));
    await expect(phone).toBeChecked();
  });

  await test.step('a turn comes to the phone', async () => {
    const client = await signedInClient(tomar.url, builder, 'ornek');
    const name = `Telefona gelen ${tag}`;
    const id = await makeJobFor(client, name, builder, 'Approver');
    const { trackingNumber } = await client.call(getJob, { params: { id } });
    const received = async (): Promise<{ number: string; text: string }[]> =>
      (await fetch(`${tomar.mobileUrl}/api/sms`)).json();
    await expect
      .poll(async () => (await received()).filter(({ text }) => text.includes(trackingNumber)), {
        timeout: 20_000,
      })
      .toHaveLength(1);
    const [sms] = (await received()).filter(({ text }) => text.includes(trackingNumber));
    expect(sms?.number).toBe('905351112233');
    expect(sms?.text).not.toContain(name);
  });
});
