import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createServer } from 'node:tls';
import { ensureCertificate } from '@tomar/lab/src/mail/certificate.ts';
import { type Mail as MailServer, startMail } from '@tomar/lab/src/mail/startMail.ts';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardedConnector } from '../outbound/guardedConnect.ts';
import type { Mail } from './mailer.ts';
import { openMailer } from './smtpMailer.ts';

let folder = '';
let server: MailServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-mail-'));
  server = await startMail({ folder });
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const mailer = () =>
  openMailer({
    smtpUrl: `smtp://127.0.0.1:${server.smtpPort}?tls=required`,
    mailFrom: 'Tomar <tomar@ornek.com.tr>',
    publicUrl: 'https://tomar.ornek.com.tr',
  });

/** As a mail server would be asked that somebody else than the operator names. */
const guarded = (allow: string[]) =>
  openMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${server.smtpPort}?tls=required`,
      mailFrom: 'Tomar <tomar@ornek.com.tr>',
      publicUrl: 'https://tomar.ornek.com.tr',
    },
    guardedConnector(allow),
  );

const mail = (over: Partial<Mail> = {}): Mail => ({
  key: 'abc',
  to: ['alici@ornek.com.tr'],
  bcc: ['gizli@ornek.com.tr'],
  subject: 'İmzalı belge – ğüşöç',
  text: 'Ekte.',
  attachments: [
    {
      name: 'Sözleşme.pdf',
      contentType: 'application/pdf',
      open: () => Readable.from([Buffer.from('%PDF-')]),
    },
  ],
  ...over,
});

it('sends Turkish letters, an attachment and a blind copy over TLS', async () => {
  await mailer().send(mail());
  const [kept, ...more] = await server.mailbox.list();
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ subject: 'İmzalı belge – ğüşöç' });
  expect(JSON.stringify(kept)).toContain('gizli@ornek.com.tr');
});

/** The only mail that came, taken apart. */
async function received() {
  const [kept] = await server.mailbox.list();
  const source = await readFile(server.mailbox.find(kept?.id ?? '')?.path ?? '');
  return { source: source.toString('latin1'), ...(await simpleParser(source)) };
}

it('names who asks in the sender, whatever the name holds; the address stays the installation’s', async () => {
  const senderName = 'Ayşe "Çınar" <x@kotu.example>\r\nBcc: y@kotu.example (Öz; Ortak, A.Ş.)';
  await mailer().send(mail({ senderName, replyTo: { name: senderName, address: 'ayse@ornek.com.tr' } }));
  const { from, replyTo, headers } = await received();
  const name = 'Ayşe "Çınar" <x@kotu.example> Bcc: y@kotu.example (Öz; Ortak, A.Ş.)';
  expect(from?.value).toEqual([{ name: `${name} · Tomar`, address: 'tomar@ornek.com.tr' }]);
  expect(replyTo?.value).toEqual([{ name, address: 'ayse@ornek.com.tr' }]);
  expect(headers.has('bcc')).toBe(false);
  expect(server.mailbox.list()[0]).toMatchObject({
    from: 'tomar@ornek.com.tr',
    to: ['alici@ornek.com.tr', 'gizli@ornek.com.tr'],
  });
});

it('a name of 200 letters and a subject with line ends stay headers of their own', async () => {
  await mailer().send(mail({ senderName: 'Ğ'.repeat(200), subject: 'İş\r\nX-Kotu: 1\u202e' }));
  const { from, subject, headers, source } = await received();
  expect(from?.value[0]?.name).toBe(`${'Ğ'.repeat(89)}… · Tomar`);
  expect(subject).toBe('İş X-Kotu: 1');
  expect(headers.has('x-kotu')).toBe(false);
  const [head = ''] = source.split('\r\n\r\n');
  for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
});

it('says that no person wrote it, and which mails belong together', async () => {
  await mailer().send(mail({ key: 'one', thread: 'job' }));
  const first = await received();
  await server.mailbox.clear();
  await mailer().send(mail({ key: 'two', thread: 'job' }));
  const second = await received();
  expect(first.headers.get('auto-submitted')).toBe('auto-generated');
  expect(first.references).toMatch(/^<[0-9a-f]{40}@tomar\.ornek\.com\.tr>$/);
  expect(second.references).toBe(first.references);
  expect(second.inReplyTo).toBe(first.references);
  expect(second.messageId).not.toBe(first.messageId);
});

it('has HTML beside the text, with the text first', async () => {
  await mailer().send(mail({ html: '<p>Ekte – ğüşöç.</p>', attachments: [] }));
  const { html, text, source } = await received();
  expect(html).toBe('<p>Ekte – ğüşöç.</p>');
  expect(text).toBe('Ekte.');
  expect(source).toMatch(/Content-Type: multipart\/alternative/);
  expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'));
});

it('asks before the handover; when that fails the server has accepted nothing', async () => {
  const sending = mailer().send(mail({ beforeHandover: () => Promise.reject(new Error('no database')) }));
  await expect(sending).rejects.toThrow();
  expect(await server.mailbox.list()).toEqual([]);
});

it('a short message is not handed over before the server has taken its recipients', async () => {
  let handedOver = false;
  await server.change({ slowMs: 400 });
  const sending = mailer().send(
    mail({
      attachments: [],
      beforeHandover: async () => {
        handedOver = true;
      },
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(handedOver).toBe(false);
  await sending;
  expect(handedOver).toBe(true);
});

it('tells a refusal for now from one for good', async () => {
  await server.change({ refuse: { 'alici@ornek.com.tr': 'permanent', 'gizli@ornek.com.tr': 'permanent' } });
  await expect(mailer().send(mail())).rejects.toMatchObject({
    failure: 'refused_for_good',
    temporary: false,
  });
  await server.change({ refuse: { 'alici@ornek.com.tr': 'temporary', 'gizli@ornek.com.tr': 'temporary' } });
  await expect(mailer().send(mail())).rejects.toMatchObject({ failure: 'refused_for_now', temporary: true });
});

it('names the addresses that were refused while the others got it', async () => {
  await server.change({ refuse: { 'gizli@ornek.com.tr': 'permanent' } });
  expect((await mailer().send(mail())).refused).toEqual(['gizli@ornek.com.tr']);
});

it('a server that is away is unreachable, and nothing was handed over', async () => {
  let handedOver = false;
  const beforeHandover = async () => {
    handedOver = true;
  };
  await server.change({ down: true });
  const sending = mailer().send(mail({ beforeHandover }));
  await expect(sending).rejects.toMatchObject({ failure: 'unreachable', temporary: true });
  expect(handedOver).toBe(false);
});

it('a lost answer is uncertain, never “not sent”', async () => {
  await server.change({ loseAnswers: 1 });
  await expect(mailer().send(mail())).rejects.toMatchObject({ failure: 'uncertain', temporary: false });
  expect(await server.mailbox.list()).toHaveLength(1);
});

const failing = (after: number) => (): Readable =>
  Readable.from(
    (async function* () {
      for (let piece = 0; piece < after; piece += 1) yield Buffer.alloc(1024, 65);
      throw new Error('the disk failed');
    })(),
  );

it.each([0, 500])(
  'an attachment that fails after %i KB is not handed over, and the process lives',
  async (after) => {
    const attachments = [1, 2].map((which) => ({
      name: `${which}.pdf`,
      contentType: 'application/pdf',
      open: failing(after),
    }));
    const sending = mailer().send(mail({ attachments }));
    await expect(sending).rejects.toMatchObject({ failure: 'unreachable', message: 'the disk failed' });
    expect(await server.mailbox.list()).toEqual([]);
  },
);

it('an attachment that fails before anybody reads it does not end the process', async () => {
  const broken = new Readable({ read: () => undefined });
  const attachment = { name: 'a.pdf', contentType: 'application/pdf', open: () => broken };
  await server.change({ slowMs: 300 });
  const sending = mailer().send(mail({ attachments: [attachment] }));
  broken.destroy(new Error('the disk failed'));
  await expect(sending).rejects.toMatchObject({ failure: 'unreachable' });
  expect(await server.mailbox.list()).toEqual([]);
});

it('a sending that is told to end breaks off before the handover', async () => {
  await server.change({ slowMs: 5000 });
  const ending = new AbortController();
  const sending = mailer().send(mail({ signal: ending.signal }));
  await expect.poll(() => server.conversations()).toBe(1);
  ending.abort(new Error('its time is over'));
  await expect(sending).rejects.toMatchObject({ failure: 'unreachable', message: 'its time is over' });
  await server.change({ slowMs: 0 });
  await expect.poll(() => server.conversations()).toBe(0);
  expect(await server.mailbox.list()).toEqual([]);
});

it('once it is handed over, the answer is waited for', async () => {
  const ending = new AbortController();
  const sending = mailer().send(
    mail({ signal: ending.signal, beforeHandover: async () => ending.abort(new Error('its time is over')) }),
  );
  await expect(sending).resolves.toMatchObject({ refused: [] });
  expect(await server.mailbox.list()).toHaveLength(1);
});

it('a mail server inside the network is not spoken to, unless the operator names it', async () => {
  await expect(guarded([]).send(mail())).rejects.toMatchObject({
    failure: 'unreachable',
    message: expect.stringContaining('not allowed'),
  });
  expect(server.conversations()).toBe(0);
  await expect(guarded(['127.0.0.0/8']).send(mail())).resolves.toMatchObject({ refused: [] });
});

it('a mailer that is closed gives up what it was about to connect', async () => {
  const closed = mailer();
  const sending = closed.send(mail());
  closed.close();
  await expect(sending).rejects.toMatchObject({ failure: 'unreachable' });
  expect(server.mailbox.list()).toEqual([]);
});

it('speaks TLS from the first byte to an smtps server', async () => {
  const { key, certificate } = ensureCertificate(folder);
  const front = createServer({ key, cert: certificate }, (socket) => {
    const behind = connect(server.smtpPort, '127.0.0.1');
    socket.on('error', () => behind.destroy());
    behind.on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  const { port } = front.address() as AddressInfo;
  try {
    const secure = openMailer({
      smtpUrl: `smtps://127.0.0.1:${port}`,
      mailFrom: 'Tomar <tomar@ornek.com.tr>',
      publicUrl: 'https://tomar.ornek.com.tr',
    });
    await expect(secure.send(mail())).resolves.toMatchObject({ refused: [] });
    expect(server.mailbox.list()).toHaveLength(1);
  } finally {
    front.close();
  }
});
