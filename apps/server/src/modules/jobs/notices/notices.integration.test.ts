import {
  getProfile,
  type JobDetail,
  jobEventWords,
  listAudit,
  saveLanguage,
  saveProfile,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailFailed } from '../../../platform/mail/mailer.ts';
import { jobWhen, makeJob, readJob } from '../../../testing/jobScene.ts';
import { mailAbout } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { recordNoticeFailed } from './noticeFailed.ts';

let server: SceneServer;
beforeAll(async () => {
  server = await startSceneServer({ services: ['web', 'worker'] });
});
afterAll(() => server.close());

const pdf = makePdf();
const approver = 'ibrahim@demo.example';

it('asks somebody in his own language, in the name of who asks, in HTML and text', async () => {
  const caller = await server.person('approver');
  const recipe = {
    name: 'Türkçe <b>iş</b>',
    recipients: [{ kind: 'Email' as const, to: ['arsiv@ornek.com.tr'] }],
  };
  await makeJob(server, { ...recipe, flow: [['approver']], files: { 'Ek & son.pdf': pdf } });
  const turkish = await mailAbout(server.mail, approver, 'Türkçe <b>iş</b>: onayınız bekleniyor');
  expect(turkish.text).toContain('Ayşe Işık, “Türkçe <b>iş</b>” işi için onayınızı istiyor.');
  expect(turkish.html).toContain('<bdi>Türkçe &lt;b&gt;iş&lt;/b&gt;</bdi>');
  expect(turkish.html).toContain('<bdi>Ek &amp; son.pdf</bdi>');
  expect(turkish.from?.value[0]?.name).toMatch(/^Ayşe Işık \(.+\) · Tomar$/);
  expect(turkish.replyTo?.value[0]?.address).toBe('ayse@demo.example');
  expect(turkish.headers.get('auto-submitted')).toBe('auto-generated');
  expect(turkish.references).toMatch(/^<[0-9a-f]{40}@/);

  await server.call(saveLanguage, { body: { language: 'en' } }, caller);
  await makeJob(server, { name: 'English job', flow: [['approver']] });
  const english = await mailAbout(server.mail, approver, 'English job: your approval is requested');
  expect(english.text).toContain('Ayşe Işık asks you to approve “English job”.');
  expect(english.html).toContain('<html lang="en"');
  expect(english.references).not.toBe(turkish.references);
});

it('keeps the language that the page’s switch or the profile chose (UI-02)', async () => {
  const signer = await server.person('signer2');
  const language = async () => (await server.call(getProfile, {}, signer)).language;
  expect(await language()).toBeNull();
  await server.call(saveLanguage, { body: { language: 'en' } }, signer);
  expect(await language()).toBe('en');
  const asked = { event: 'profile.saved', userId: await server.userId('signer2') };
  const { items } = await server.call(listAudit, { body: asked }, await server.person('owner'));
  expect(items.map(({ facts }) => JSON.parse(facts))).toEqual([{ language: 'en' }]);
  const body = { includeTitleInSignature: true, notifyByEmail: true };
  await server.call(saveProfile, { body }, signer);
  expect(await language()).toBe('en');
  await server.call(saveProfile, { body: { ...body, language: null } }, signer);
  expect(await language()).toBeNull();
  const unknown = { language: 'de' as 'tr' };
  expect((await server.refusal(saveLanguage, { body: unknown }, signer)).status).toBe(400);
});

it('says nothing of a secret job but its number (AUTH-11 to AUTH-13)', async () => {
  const recipe = { name: 'Gizli birleşme', privacy: 'TopSecret', flow: [['signer1!']] } as const;
  await makeJob(server, { ...recipe, files: { 'Birleşme planı.pdf': pdf } });
  const mail = await mailAbout(
    server.mail,
    (await server.call(getProfile, {}, await server.person('signer1'))).email,
    '',
  );
  expect(mail.subject).toMatch(/^\S+-\d+: imzanız bekleniyor$/);
  expect(JSON.stringify([mail.text, mail.html, mail.subject])).not.toMatch(/birleşme/i);
});

it('ERR-38: says in the job’s timeline that a notice was not sent, with the mail server’s words, once', async () => {
  const { mail } = server;
  const { email } = await server.call(getProfile, {}, await server.person('signer2'));
  await mail.change({ refuse: { [email]: 'permanent' } });
  const jobId = await makeJob(server, { name: 'Ulaşmayan', flow: [['signer2!']] });
  const refusals = (job: JobDetail) => job.timeline.filter(({ event }) => event === 'notice.notSent');
  const job = await jobWhen(server, jobId, (one) => refusals(one).length > 0);
  await mail.change({ refuse: {} });
  expect(refusals(job)).toHaveLength(1);
  const facts = Object.fromEntries(refusals(job)[0]?.facts.map(({ name, value }) => [name, value]) ?? []);
  expect(facts).toMatchObject({ user: 'Yiğit Şahin', reason: 'lang_delivery_mail_refused' });
  expect(facts.answer).toMatch(/^.*\b55\d\b.*$/);
  expect([...(facts.answer ?? '')].length).toBeLessThanOrEqual(200);
  expect(jobEventWords['notice.notSent']).toEqual([
    'Bildirim e-postası gönderilemedi',
    'A notice by e-mail was not sent',
  ]);
});

it('does not say it a second time when the end of a task is told again', async () => {
  const jobId = await makeJob(server, { name: 'İki kez', flow: [['signer2!']] });
  const { platform } = server;
  const context = { platform, accountId: await server.accountId() };
  const notice = { key: 'k', jobId, userId: await server.userId('signer2') };
  const error = new MailFailed('refused_for_good', 'x\r\n\u202e550 '.repeat(100));
  for (const _ of [1, 2]) await recordNoticeFailed(context, notice, error);
  const { timeline } = await readJob(server, jobId);
  const told = timeline.filter(({ event }) => event === 'notice.notSent');
  expect(told).toHaveLength(1);
  const answer = told[0]?.facts.find(({ name }) => name === 'answer')?.value ?? '';
  expect([...answer]).toHaveLength(200);
  expect(answer).toMatch(/^(x 550 )+/);
});
