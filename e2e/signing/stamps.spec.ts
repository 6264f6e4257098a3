import {
  definitionEndpoints,
  emptyId,
  fill,
  getUserRights,
  listMyStamps,
  type Message,
  saveUserRights,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import {
  emptyStampTexts,
  stampListTexts,
  stampTexts,
} from '../../apps/web/src/features/circulation/jobs/stamps/stampTexts.ts';
import { actingFor, jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { stampWords as words } from '../../apps/web/src/features/signing/stamp/stampWords.ts';
import { signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { folderRecipient } from '../../lab/src/client/journey.ts';
import { inDatabase } from '../harness/inDatabase.ts';
import { chooseRecipient, signInAt } from '../harness/journey.ts';
import { makeOwnAccount } from '../harness/ownAccount.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

// SIGN-03, DEF-20, ACC-11, UI-47, UI-55, JOB-18, JOB-37, JOB-38
test('a company’s stamp is asked for in a flow, found among one’s stamps, and put by nobody without its key @everywhere', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const code = `muhur${tag.replace(/\W/g, '').toLowerCase()}`;
  const person = await makeOwnAccount(tomar, code, '--modules', 'Stamps');
  const client = await signedInClient(tomar.url, person, code);
  const userId = client.login?.user.id ?? '';
  const setStamper = async (isStamper: boolean) => {
    const params = { id: userId };
    const { authorities, identitySource } = await client.call(getUserRights, { params });
    const was = { authorities, identitySource };
    const others = authorities.filter((one) => one !== 'Muhur');
    const body = { authorities: isStamper ? [...others, 'Muhur' as const] : others, identitySource, was };
    await client.call(saveUserRights, { params, body });
  };
  await setStamper(true);
  const save = async (type: 'company' | 'stampAccount', values: Record<string, unknown>) => {
    const { save: endpoint, get } = definitionEndpoints[type];
    const params = { id: emptyId };
    const {
      id: _,
      named: _named,
      remarks: _remarks,
      ...blank
    } = await client.call(get, { params, query: {} });
    return (await client.call(endpoint, { params, body: { ...blank, ...values } as never })).id;
  };
  const companyId = await save('company', { name: 'Çınar Sanayi A.Ş.', taxNumber: '1234567890' });
  const stamp = 'Ana mühür';
  await save('stampAccount', {
    name: stamp,
    companyId,
    kind: 'Certificate',
    certificateSha256: 'ab'.repeat(32),
    userIds: [userId],
  });
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const main = page.getByRole('main');
  const job = `Mühürlenecek sözleşme ${tag}`;
  let jobId = '';

  await test.step('it stands in a step', async () => {
    await signInAt(page, t, person, `${code}/mymuhurjob`);
    await expect(page.getByRole('heading', { level: 1, name: t(appTexts.myStamps) })).toBeVisible();
    await expect(main.getByText(t(emptyStampTexts.stamps.title))).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/${code}/draft/${emptyId}`);
    await page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}`) }).fill(job);
    await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
    await page.getByRole('button', { name: t(draftTexts.addStep), exact: true }).click();
    await page.getByRole('option', { name: new RegExp(`^${stamp}`) }).click();
    await expect(page.getByText(text(draftTexts.anyOfGroup, 1))).toBeVisible();
    await expectAccessible(page);
    await folderRecipient(client, 'muhur');
    await chooseRecipient(page, t, 'Klasör muhur');
    await page.getByRole('tab', { name: t(tabTexts.files) }).click();
    await page
      .getByLabel(t(draftTexts.documentsInput))
      .setInputFiles([{ name: 'Sözleşme.pdf', mimeType: 'application/pdf', buffer: makePdf() }]);
    await expect(
      page.getByRole('button', { name: text(draftTexts.removeFile, 'Sözleşme.pdf') }),
    ).toBeVisible();
    await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
    await page.getByRole('button', { name: t(draftTexts.circulate) }).click();
    await expect(page).toHaveURL(/\/(my)?job\/[0-9a-f]{24}/);
    jobId = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';
    await expect(main.getByText(text(actingFor.stamp, stamp))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it waits among the stamps, in those that wait and in no other', async () => {
    await page.goto(`/${code}/mymuhurjob`);
    const lists = page.getByRole('navigation', { name: t(stampTexts.lists) });
    const list = (name: keyof typeof stampListTexts) =>
      lists.getByRole('link', { name: new RegExp(`^${t(stampListTexts[name])}`) });
    await expect(main.getByRole('link', { name: job })).toBeVisible();
    await list('stamped').click();
    await expect(main.getByText(t(emptyStampTexts.stamped.title))).toBeVisible();
    await list('awaitingStamp').click();
    await main.getByRole('link', { name: job }).click();
    await expect(page).toHaveURL(/\/mymuhurjob\/[0-9a-f]{24}$/);
    const way = page.getByRole('navigation', { name: t(appTexts.breadcrumbs) });
    await expect(way.getByRole('link', { name: t(appTexts.myStamps) })).toBeVisible();
  });

  await test.step('the page for stamping shows the documents, and says why the server could not', async () => {
    await main.getByRole('link', { name: t(stampTexts.turnNow) }).click();
    await expect(page.getByRole('heading', { name: t(words.documents) })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: stamp })).toBeVisible();
    await expect(page.getByLabel(t(signTexts.pin), { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: t(words.one) }).dblclick();
    await expect(page.getByRole('alert')).toContainText(
      t(['Bu kurulumda sunucu anahtarı yok', 'has no key of the server']),
    );
    await expectAccessible(page);
  });

  const { authorities: all } = await client.call(getUserRights, { params: { id: userId } });
  const hold = (authorities: readonly string[]) =>
    inDatabase(
      `begin;
       select set_config('tomar.account', id, true) from accounts where code = '${code}';
       update users set authorities = '{${authorities.join(',')}}' where id = '${userId}';
       commit`,
      [],
    );

  await test.step('who does nothing but stamp opens what they are told of, and finds their stamps', async () => {
    await hold(['Muhur']);
    await signInAt(page, t, person, `${code}/myjob/${jobId}`);
    await expect(page.getByRole('heading', { level: 1, name: job })).toBeVisible();
    await expect(main.getByRole('link', { name: t(stampTexts.turnNow) })).toBeVisible();
    const way = page.getByRole('navigation', { name: t(appTexts.breadcrumbs) });
    await expect(way.getByRole('link', { name: t(appTexts.myStamps) })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/${code}/myjob`);
    await expect(page).toHaveURL(new RegExp(`/${code}/mymuhurjob$`));
    await expect(main.getByRole('link', { name: job })).toBeVisible();
    await hold(all);
  });

  await test.step('while the module is off, whose turn it is can still decline', async () => {
    await tomar.command('account', 'modules', code, 'none');
    await signInAt(page, t, person, `${code}/myjob/${jobId}`);
    const turn = main.getByRole('region', { name: t(jobTexts.yourTurn) });
    await expect(turn.getByText(t(stampTexts.declineOnly))).toBeVisible();
    await expect(turn.getByRole('button', { name: t(actionTexts.decline) })).toBeVisible();
    await expect(turn.getByRole('link')).toHaveCount(0);
    await expectAccessible(page);
    await tomar.command('account', 'modules', code, 'Stamps');
  });

  await test.step('who lost the right is answered nothing of them', async () => {
    await setStamper(false);
    await expect(client.call(listMyStamps, { body: {} })).rejects.toMatchObject({
      status: 401,
      keys: ['lang_unauthorized'],
    });
  });
});
