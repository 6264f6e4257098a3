import { fill, type Language, type Message, retryTask, saveProfile } from '@tomar/contract';
import { actionTexts } from '../../../apps/web/src/features/circulation/texts.ts';
import { profileTexts as texts } from '../../../apps/web/src/features/users/texts.ts';
import { entranceTexts } from '../../../apps/web/src/i18n/entranceTexts.ts';
import { peopleByEmail } from '../../../lab/src/client/journey.ts';
import { inDatabase } from '../../harness/inDatabase.ts';
import { signInAt } from '../../harness/journey.ts';
import { makeJobFor, signedInClient } from '../../harness/records.ts';
import { expect, test } from '../../harness/test.ts';

const account = 'ornek';

/**
 * The reader's hour has come: nobody has had a digest today, and the order of one stands where an administrator can send it.
 * That the hour itself orders it is held by digests.integration.test.ts: a worker looks at each hour once.
 * @returns the order's id
 */
async function hourHasCome(userId: string): Promise<string> {
  const id = crypto.randomUUID();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());
  await inDatabase(
    `begin;
     select set_config('tomar.account', id, true) from accounts where code = '${account}';
     delete from digests where user_id = '${userId}';
     insert into tasks (account_id, id, kind, subject, payload, state, created_at, ended_at)
       select id, '${id}', 'send-digest', '${userId}', '{"userId": "${userId}", "day": "${day}"}', 'dead', now(), now()
       from accounts where code = '${account}';
     commit`,
    [],
  );
  return id;
}

const subjectOf: Message = ['sizi bekliyor', 'for you'];

// USR-08. One user: a second project would change the same profile meanwhile.
test('whoever chooses one digest a day gets no letter of what comes, but the digest, whose link leads to the work @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  test.setTimeout(360_000);
  const reader = tomar.person('owner');
  const builder = await signedInClient(tomar.url, tomar.person('builder'), account);
  const own = await signedInClient(tomar.url, reader, account);
  /** Mails to the reader that tell of a job, whole. */
  const mailsAbout = async (jobId: string): Promise<string[]> => {
    const listed = await fetch(`${tomar.mailUrl}/api/messages`);
    const all = (await listed.json()) as { readonly id: string; readonly to: readonly string[] }[];
    const mine = all.filter(({ to }) => to.includes(reader.email));
    const whole = await Promise.all(
      mine.map(async ({ id }) => (await fetch(`${tomar.mailUrl}/api/messages/${id}`)).text()),
    );
    return whole.filter((text) => text.includes(jobId));
  };
  const choose = async (label: Message, option: string) => {
    await page.getByRole('combobox', { name: t(label), exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  try {
    await signInAt(page, t, reader, `${account}/profile`);
    for (const language of ['tr', 'en'] satisfies Language[])
      await test.step(`in ${language}`, async () => {
        await page.goto(`/${account}/profile`);
        await choose(texts.mailRhythm, fill(t(texts.mailDaily), ['00:00']));
        await choose(
          texts.mailLanguage,
          t(language === 'tr' ? entranceTexts.turkish : entranceTexts.english),
        );
        await page.getByRole('button', { name: t(texts.save), exact: true }).click();
        await expect(page.getByText(t(texts.saved)).first()).toBeVisible();

        const name = `Özetlenen iş ${language} ${tag}`;
        const id = await makeJobFor(builder, name, reader, 'Approver');
        const order = await hourHasCome((await peopleByEmail(builder)).get(reader.email) ?? '');
        await builder.call(retryTask, { params: { id: order } });
        await expect.poll(() => mailsAbout(id), { timeout: 120_000 }).not.toEqual([]);
        // The letter of its turn would have come long before.
        const [mail = '', ...more] = await mailsAbout(id);
        expect(more).toEqual([]);
        expect(mail).toContain(language === 'tr' ? subjectOf[0] : subjectOf[1]);
        expect(mail).toContain(name);
        const link = new RegExp(`https?://[^\\s"'<>\\\\]+/${account}/myjob/${id}`).exec(mail)?.[0] ?? '';
        await page.goto(link);
        await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
        await expect(page.getByRole('button', { name: t(actionTexts.approve), exact: true })).toBeVisible();
      });
  } finally {
    const body = { includeTitleInSignature: true, notifyByEmail: true, digestHour: null, language: null };
    await own.call(saveProfile, { body });
  }
});
