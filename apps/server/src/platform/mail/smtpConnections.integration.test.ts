import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mail as MailServer, startMail } from '@tomar/lab/src/mail/startMail.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardedConnector } from '../outbound/guardedConnect.ts';
import type { Mail } from './mailer.ts';
import { SmtpConnections } from './smtpConnections.ts';
import { openMailer } from './smtpMailer.ts';

let folder = '';
let server: MailServer;
let connected = 0;
let close = () => {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-mail-'));
  server = await startMail({ folder });
  connected = 0;
});
afterEach(async () => {
  close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const toLoopback = guardedConnector(['127.0.0.0/8']);
const counted: typeof toLoopback = (...given) => {
  connected += 1;
  return toLoopback(...given);
};

function mailer(port = server.smtpPort) {
  const opened = openMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${port}?tls=required`,
      mailFrom: 'Tomar <tomar@ornek.com.tr>',
      publicUrl: 'https://tomar.ornek.com.tr',
    },
    counted,
  );
  close = opened.close;
  return opened;
}

const mail = (key: string, over: Partial<Mail> = {}): Mail => ({
  key,
  to: ['alici@ornek.com.tr'],
  subject: key,
  text: 'Merhaba.',
  ...over,
});
const subjects = () => server.mailbox.list().map(({ subject }) => subject);

it('mails one after the other go over one connection', async () => {
  const mails = mailer();
  for (const key of ['bir', 'iki', 'üç']) await mails.send(mail(key));
  expect(subjects()).toEqual(['bir', 'iki', 'üç']);
  expect(connected).toBe(1);
});

it('a hundred mails later the server is connected to anew', async () => {
  const connections = new SmtpConnections(new URL(`smtp://127.0.0.1:${server.smtpPort}`), counted);
  close = () => connections.close();
  connections.keep(await connections.open(undefined));
  for (let mails = 1; mails < 100; mails += 1) {
    const kept = connections.takeKept();
    if (!kept) throw new Error(`nothing was kept after ${mails} mails`);
    connections.keep(kept);
  }
  expect(connections.takeKept()).toBeNull();
});

it('mails at the same time each have their own, of which four at most are kept', async () => {
  const mails = mailer();
  await Promise.all(Array.from({ length: 6 }, (_, nr) => mails.send(mail(`nr ${nr}`))));
  expect(server.mailbox.list()).toHaveLength(6);
  expect(connected).toBe(6);
  await expect.poll(() => server.conversations(), { timeout: 10_000 }).toBe(4);
});

it('one that nobody uses is left', async () => {
  const connections = new SmtpConnections(new URL(`smtp://127.0.0.1:${server.smtpPort}`), counted, 20);
  close = () => connections.close();
  connections.keep(await connections.open(undefined));
  expect(server.conversations()).toBe(1);
  await expect.poll(() => server.conversations(), { timeout: 10_000 }).toBe(0);
  expect(connections.takeKept()).toBeNull();
});

it('a closed mailer leaves what it kept', async () => {
  const mails = mailer();
  await mails.send(mail('bir'));
  expect(server.conversations()).toBe(1);
  mails.close();
  await expect.poll(() => server.conversations(), { timeout: 10_000 }).toBe(0);
});

it('a server that ended a kept one, as at its restart, gets the next mail all the same', async () => {
  const mails = mailer();
  await mails.send(mail('bir'));
  await server.change({ down: true });
  await server.change({ down: false });
  await mails.send(mail('iki'));
  expect(subjects()).toEqual(['bir', 'iki']);
});

/** Before the mail server, so that a connection can be broken at its next octet. */
async function breakable() {
  let isBreaking = false;
  const open = new Set<Socket>();
  const front = createServer((socket) => {
    const behind = connect(server.smtpPort, '127.0.0.1');
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    behind.pipe(socket);
    socket.on('data', (octets) => {
      if (isBreaking) socket.destroy();
      else behind.write(octets);
      isBreaking = false;
    });
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  const closeMailer = () => close();
  return {
    port: (front.address() as AddressInfo).port,
    breakNext: () => {
      isBreaking = true;
    },
    close: () => {
      closeMailer();
      for (const socket of open) socket.destroy();
      front.close();
    },
  };
}

it('a kept one that breaks at the next mail is replaced: the mail goes out once, after one look at its attachment', async () => {
  const front = await breakable();
  try {
    const mails = mailer(front.port);
    await mails.send(mail('bir'));
    front.breakNext();
    let handedOver = 0;
    await mails.send(
      mail('iki', {
        beforeHandover: async () => {
          handedOver += 1;
        },
      }),
    );
    expect(subjects()).toEqual(['bir', 'iki']);
    expect([connected, handedOver]).toEqual([2, 1]);
  } finally {
    front.close();
  }
});

it('an answer that is lost on a kept one is uncertain, and the mail is not sent again', async () => {
  const mails = mailer();
  await mails.send(mail('bir'));
  await server.change({ loseAnswers: 1 });
  await expect(mails.send(mail('iki'))).rejects.toMatchObject({ failure: 'uncertain' });
  await mails.send(mail('üç'));
  expect(subjects()).toEqual(['bir', 'iki', 'üç']);
});

it('a mail that was refused, or not handed over, leaves nothing of itself to the next', async () => {
  const mails = mailer();
  await mails.send(mail('bir'));
  const beforeHandover = () => Promise.reject(new Error('no database'));
  await expect(mails.send(mail('iki', { beforeHandover }))).rejects.toThrow('no database');
  await server.change({ refuse: { 'alici@ornek.com.tr': 'temporary' } });
  await expect(mails.send(mail('üç'))).rejects.toMatchObject({ failure: 'refused_for_now' });
  await server.change({ refuse: {} });
  await mails.send(mail('dört'));
  expect(subjects()).toEqual(['bir', 'dört']);
});

it('a mail that is broken off on a kept one is not sent over another', async () => {
  const mails = mailer();
  await mails.send(mail('bir'));
  await server.change({ slowMs: 5000 });
  const ending = new AbortController();
  const sending = mails.send(mail('iki', { signal: ending.signal }));
  setTimeout(() => ending.abort(new Error('its time is over')), 100);
  await expect(sending).rejects.toMatchObject({ failure: 'unreachable', message: 'its time is over' });
  expect(connected).toBe(1);
  expect(subjects()).toEqual(['bir']);
});
