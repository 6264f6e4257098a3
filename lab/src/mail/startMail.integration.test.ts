import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadMessage } from './readMessage.ts';
import { type Mail, startMail } from './startMail.ts';

let folder: string;
let mail: Mail;
const login = { user: 'tomar', password: 'şifre 1' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-mail-'));
  mail = await startMail({ folder, login });
});

afterEach(async () => {
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});

function send(to: string[], options: { password?: string; requireTLS?: boolean } = {}) {
  const transport = createTransport({
    host: '127.0.0.1',
    port: mail.smtpPort,
    requireTLS: options.requireTLS ?? true,
    tls: { ca: readFileSync(mail.certificateFile) },
    auth: { user: login.user, pass: options.password ?? login.password },
  });
  return transport.sendMail({
    from: 'gonderen@tomar.example',
    to,
    subject: 'İmzalı belgeler <hazır>',
    text: 'Merhaba',
    attachments: [{ filename: 'çğış.pdf', content: Buffer.from('%PDF-1.7\n\0\xff', 'latin1') }],
  });
}

describe('the lab mail server', () => {
  it('takes a message over verified TLS and keeps it byte for byte', async () => {
    await send(['ayse@firma.example', 'b@firma.example']);
    const [kept] = mail.mailbox.list();
    expect(kept).toMatchObject({
      from: 'gonderen@tomar.example',
      to: ['ayse@firma.example', 'b@firma.example'],
      subject: 'İmzalı belgeler <hazır>',
      secure: true,
      user: 'tomar',
    });
    const response = await fetch(`${mail.url}/api/messages/${kept?.id}`);
    const read = (await response.json()) as ReadMessage;
    expect(read.text.trim()).toBe('Merhaba');
    expect(read.attachments).toMatchObject([{ name: 'çğış.pdf', contentType: 'application/pdf', size: 11 }]);
    const file = await fetch(`${mail.url}/api/messages/${kept?.id}/attachments/0`);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toBe('%PDF-1.7\n\0\xff');
  });

  it('shows messages to people without trusting what is in them', async () => {
    await send(['ayse@firma.example']);
    const page = await (await fetch(mail.url)).text();
    expect(page).toContain('İmzalı belgeler &#60;hazır&#62;');
    const body = await fetch(`${mail.url}/messages/${mail.mailbox.list()[0]?.id}/body`);
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox/);
  });

  it('refuses a wrong password', async () => {
    await expect(send(['a@firma.example'], { password: 'yanlış' })).rejects.toMatchObject({
      responseCode: 535,
    });
  });

  it('refuses recipients for now or for good, as it is told', async () => {
    await mail.change({ refuse: { 'Dolu@firma.example': 'temporary', 'yok@firma.example': 'permanent' } });
    await expect(send(['dolu@firma.example'])).rejects.toMatchObject({ responseCode: 450 });
    await expect(send(['yok@firma.example'])).rejects.toMatchObject({ responseCode: 550 });
    await send(['var@firma.example']);
    expect(mail.mailbox.list()).toHaveLength(1);
  });

  it('keeps a message and loses the answer, once', async () => {
    await mail.change({ loseAnswers: 1 });
    await expect(send(['a@firma.example'])).rejects.toThrow();
    expect(mail.mailbox.list()).toHaveLength(1);
    await send(['a@firma.example']);
    expect(mail.mailbox.list()).toHaveLength(2);
  });

  it('can be away and come back on the same port', async () => {
    await mail.change({ down: true });
    await expect(send(['a@firma.example'])).rejects.toMatchObject({ code: 'ESOCKET' });
    await mail.change({ down: false });
    await send(['a@firma.example']);
    expect(mail.mailbox.list()).toHaveLength(1);
  });

  it('takes its time when told to', async () => {
    await mail.change({ slowMs: 150 });
    const before = Date.now();
    await send(['a@firma.example']);
    expect(Date.now() - before).toBeGreaterThanOrEqual(300);
  });

  it('turns its switches over HTTP, and refuses unknown ones', async () => {
    const put = (switches: unknown) =>
      fetch(`${mail.url}/api/switches`, { method: 'PUT', body: JSON.stringify(switches) });
    expect(await (await put({ slowMs: 5 })).json()).toMatchObject({ slowMs: 5, down: false });
    expect((await put({ explode: true })).status).toBe(400);
    expect((await put({ refuse: { 'a@b': 'maybe' } })).status).toBe(400);
  });

  it('does not start in production', () => {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [main, 'mail', '--folder', folder], {
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('does not run in production');
  });
});
