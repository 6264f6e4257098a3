import { getProfile, type JobDetail, retryDelivery } from '@tomar/contract';
import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasDovecot, type LabMailboxes, startDovecot } from '../../../../../../lab/src/imap/startDovecot.ts';
import { returnFolders } from '../../../platform/mail/returns/returnsMailbox.ts';
import { readReturns } from '../../../platform/mail/returns/watchReturns.ts';
import { bounce } from '../../../testing/bounce.ts';
import { approve, jobWhen, makeJob, readJob } from '../../../testing/jobScene.ts';
import { mailAbout, mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { recordReturn } from './recordReturn.ts';

const address = 'bounces@tomar.example';
const owner = 'ayse@demo.example';
const unsigned = { signatureStandard: 'Unsigned', flow: [['approver']] } as const;

describe.runIf(hasDovecot())('mail that comes back', () => {
  let server: SceneServer;
  let mailboxes: LabMailboxes;
  let client: ImapFlow;
  beforeAll(async () => {
    mailboxes = await startDovecot();
    const { host, port, password } = mailboxes;
    const returns = { address, imapUrl: `imaps://returns:${password}@${host}:${port}/INBOX` };
    server = await startSceneServer({ services: ['web', 'worker'], config: { returns } });
    client = new ImapFlow({
      host,
      port,
      secure: true,
      tls: { rejectUnauthorized: false },
      auth: { user: 'returns', pass: password },
      logger: false,
    });
    await client.connect();
  });
  afterAll(async () => {
    await client?.logout();
    await server?.close();
    await mailboxes?.stop();
  });

  const read = () => readReturns(server.platform, recordReturn, AbortSignal.timeout(60_000));
  const put = (text: string | Buffer) => client.append('INBOX', Buffer.from(text as string));
  const count = async (folder: string) => {
    const status = await client.status(folder, { messages: true }).catch(() => null);
    return status?.messages ?? 0;
  };
  beforeEach(async () => {
    await read();
  });

  /** Where the mail servers are to report on the mail to somebody that says this. */
  const senderOf = (to: string, about: RegExp) =>
    vi.waitFor(
      async () => {
        const found = server.mail.mailbox.list().filter((mail) => mail.to.includes(to));
        const mail = found.findLast(({ subject }) => about.test(subject));
        if (!mail) throw new Error(`no mail to ${to} among ${found.map(({ subject }) => subject)}`);
        return mail.from;
      },
      { timeout: 20_000, interval: 50 },
    );
  const eventsOf = (job: JobDetail, name: string) =>
    job.timeline
      .filter(({ event }) => event === name)
      .map(({ facts }) => Object.fromEntries(facts.map((fact) => [fact.name, fact.value])));

  async function sentJob(name: string, to: string[]) {
    const jobId = await makeJob(server, { ...unsigned, name, recipients: [{ kind: 'Email', to }] });
    await approve(server, 'approver', jobId);
    await jobWhen(server, jobId, ({ status }) => status === 'Completed');
    return jobId;
  }

  it('a delivery that came back is shown as not sent, with the reason; its owner is told; read twice it counts once', async () => {
    const to = 'gitmez@ornek.com.tr';
    const jobId = await sentJob('Dönen iş', [to]);
    const sender = await senderOf(to, /Dönen iş/);
    expect(sender).toMatch(/^bounces\+[a-z2-7]{53}@tomar\.example$/);
    for (let times = 0; times < 2; times += 1) {
      await put(bounce(sender, [to]));
      await read();
    }
    expect(await count('INBOX')).toBe(0);
    const job = await readJob(server, jobId);
    expect(job.deliveries).toMatchObject([
      {
        state: 'NotSent',
        uncertain: false,
        mayRetry: true,
        error: { key: 'lang_delivery_returned', detail: expect.stringContaining(`${to}: 5.1.1 550`) },
      },
    ]);
    expect(eventsOf(job, 'delivery.returned')).toMatchObject([{ recipientName: to, statusCode: '5.1.1' }]);
    const told = await mailAbout(server.mail, owner, 'Dönen iş: e-posta ulaşmadan geri döndü');
    expect(told.text).toContain(to);
    expect(told.text).toContain('5.1.1');
    await new Promise((done) => setTimeout(done, 1000));
    const letters = await mailsTo(server.mail, owner);
    expect(letters.filter(({ subject }) => subject?.startsWith('Dönen iş: e-posta'))).toHaveLength(1);
  });

  it('sent again by a person it is another wish: an old report changes nothing, a new one does', async () => {
    const to = 'yine@ornek.com.tr';
    const jobId = await sentJob('Yine dönen', [to]);
    const first = await senderOf(to, /Yine dönen/);
    await put(bounce(first, [to]));
    await read();
    const [delivery] = (await readJob(server, jobId)).deliveries;
    const caller = await server.person('owner');
    await server.call(retryDelivery, { params: { id: delivery?.id ?? '' }, body: {} }, caller);
    await jobWhen(server, jobId, ({ deliveries }) => deliveries[0]?.state === 'Sent');
    await put(bounce(first, [to]));
    await read();
    expect((await readJob(server, jobId)).deliveries[0]?.state).toBe('Sent');
    const second = await senderOf(to, /Yine dönen/);
    expect(second).not.toBe(first);
    await put(bounce(second, [to]));
    await read();
    const job = await readJob(server, jobId);
    expect(job.deliveries[0]?.state).toBe('NotSent');
    expect(eventsOf(job, 'delivery.returned')).toHaveLength(2);
  });

  it('of several addresses the others have it: the delivery stays sent and says which one came back', async () => {
    const [good, bad] = ['iyi@ornek.com.tr', 'kotu@ornek.com.tr'];
    const jobId = await sentJob('Yarısı dönen', [good, bad]);
    const sender = await senderOf(bad, /Yarısı dönen/);
    await put(bounce(sender, [bad]));
    await read();
    const [delivery] = (await readJob(server, jobId)).deliveries;
    expect(delivery).toMatchObject({ state: 'Sent', error: { key: 'lang_delivery_returned_in_part' } });
    expect(delivery?.error?.detail).not.toContain(good);
    await put(bounce(sender, [good]));
    await read();
    expect((await readJob(server, jobId)).deliveries[0]?.state).toBe('NotSent');
  });

  it('a notice that came back stands in the timeline by the person’s name; one to the owner brings no further letter', async () => {
    const jobId = await makeJob(server, { ...unsigned, name: 'Haber gitmeyen' });
    const { email } = await server.call(getProfile, {}, await server.person('approver'));
    const sender = await senderOf(email, /Haber gitmeyen/);
    await put(bounce(sender, [email]));
    await read();
    const job = await readJob(server, jobId);
    expect(eventsOf(job, 'notice.returned')).toMatchObject([{ user: 'İbrahim Çağlar', statusCode: '5.1.1' }]);
    await mailAbout(server.mail, owner, 'Haber gitmeyen: e-posta ulaşmadan geri döndü');
    await put(bounce(await senderOf(owner, /Haber gitmeyen: e-posta/), [owner]));
    await read();
    expect(eventsOf(await readJob(server, jobId), 'notice.returned')).toHaveLength(2);
    await new Promise((done) => setTimeout(done, 1000));
    const letters = await mailsTo(server.mail, owner);
    expect(letters.filter(({ subject }) => subject?.startsWith('Haber gitmeyen: e-posta'))).toHaveLength(1);
  });

  it('what is hostile or somebody else’s changes nothing and is laid aside', async () => {
    const to = 'saldiri@ornek.com.tr';
    const jobId = await sentJob('Saldırılan', [to]);
    const sender = await senderOf(to, /Saldırılan/);
    const before: number = await count(returnFolders.other);
    const forged = sender.replace(/\+(.)/, (_, first) => `+${first === 'a' ? 'b' : 'a'}`);
    const hostile = [
      bounce(forged, [to]),
      bounce(address, [to]),
      'Subject: Merhaba\r\n\r\nBir insandan.',
      bounce(sender, [to]).replaceAll('delivery-status', 'disposition-notification'),
      Buffer.alloc(3_000_000, 'x'),
      bounce(sender, [to]).replace('--b\r\n', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(12_000)),
    ];
    for (const text of hostile) await put(text);
    expect(await read()).toBe(hostile.length);
    expect((await readJob(server, jobId)).deliveries[0]).toMatchObject({ state: 'Sent', error: null });
    expect((await count(returnFolders.other)) - before).toBe(hostile.length);
    // Addresses that the mail did not go to count as one, however many are named.
    const strangers = Array.from({ length: 40 }, (_, at) => `yabanci${at}@ornek.com.tr`);
    await put(bounce(sender, strangers));
    await put(
      bounce(
        sender,
        strangers.map((one) => `x${one}`),
      ),
    );
    await read();
    expect(eventsOf(await readJob(server, jobId), 'delivery.returned')).toHaveLength(1);
  });

  it('a report that could not be written down stays for the next round', async () => {
    const to = 'kalan@ornek.com.tr';
    await sentJob('Kalan rapor', [to]);
    await put(bounce(await senderOf(to, /Kalan rapor/), [to]));
    const fails = readReturns(
      server.platform,
      () => Promise.reject(new Error('no database')),
      AbortSignal.timeout(60_000),
    );
    await expect(fails).rejects.toThrow('no database');
    expect(await count('INBOX')).toBe(1);
    expect(await read()).toBe(1);
  });

  it('two workers that read at once write once', async () => {
    const to = 'iki@ornek.com.tr';
    const jobId = await sentJob('İki okuyan', [to]);
    await put(bounce(await senderOf(to, /İki okuyan/), [to]));
    await Promise.all([read(), read(), read()]);
    expect(eventsOf(await readJob(server, jobId), 'delivery.returned')).toHaveLength(1);
    expect(await count('INBOX')).toBe(0);
  });

  it('signs in to no mailbox with a wrong password, and says so', async () => {
    const returns = { address, imapUrl: `imaps://returns:wrong@127.0.0.1:${mailboxes.port}/INBOX` };
    const platform = { ...server.platform, config: { ...server.platform.config, returns } };
    await expect(readReturns(platform, recordReturn, AbortSignal.timeout(60_000))).rejects.toThrow();
  });
});
