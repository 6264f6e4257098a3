import { Transform } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import { type Mail, type Mailer, MailFailed, type MailReceipt } from './mailer.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:port` (STARTTLS when offered, demanded with `?tls=required`) or `smtps://…`; null: no mail. */
  readonly url: string | null;
  readonly from: string;
  /** Accept a server certificate that nobody vouches for; only for trying and testing. */
  readonly acceptAnyCertificate: boolean;
}

/** SMTP with TLS (RFC 5321, RFC 3207), one connection a mail, attachments streamed. */
export function smtpMailer(settings: SmtpSettings): Mailer {
  return {
    send: async (mail) => {
      if (!settings.url) throw new MailFailed('not_set_up', 'TOMAR_SMTP_URL is not set');
      return sendMail(new URL(settings.url), settings, mail);
    },
    close: () => undefined,
  };
}

async function sendMail(url: URL, settings: SmtpSettings, mail: Mail): Promise<MailReceipt> {
  const { connection, opened, broken } = connect(url, settings);
  let handedOver = false;
  try {
    await Promise.race([opened, broken]);
    await Promise.race([logIn(connection, url), broken]);
    const { envelope, stream } = await compose(settings.from, mail);
    const gate = new Transform({
      transform: (chunk, _encoding, done) => done(null, chunk),
      flush: (done) => {
        const before = mail.beforeHandover?.() ?? Promise.resolve();
        before.then(() => {
          handedOver = true;
          done();
        }, done);
      },
    });
    stream.on('error', (error: Error) => gate.destroy(error));
    const sent = new Promise<SMTPConnectionSendInfo>((resolve, reject) =>
      connection.send(envelope, stream.pipe(gate), (error, info) => (error ? reject(error) : resolve(info))),
    );
    const info = await Promise.race([sent, broken]);
    connection.quit();
    return { response: info.response, refused: info.rejected };
  } catch (error) {
    connection.close();
    throw asMailFailed(error, handedOver);
  }
}

function connect(url: URL, settings: SmtpSettings) {
  const secure = url.protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: url.searchParams.get('tls') === 'required',
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !settings.acceptAnyCertificate },
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 120_000,
  });
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject);
    connection.on('end', () => reject(new Error('the mail server closed the connection')));
  });
  // Whoever waits hears of it; a break after the end is of no interest.
  broken.catch(() => undefined);
  const opened = new Promise<void>((resolve, reject) =>
    connection.connect((error) => (error ? reject(error) : resolve())),
  );
  return { connection, opened, broken };
}

function logIn(connection: SMTPConnection, url: URL): Promise<void> {
  if (!url.username) return Promise.resolve();
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return new Promise((resolve, reject) =>
    connection.login(auth, (error) => (error ? reject(error) : resolve())),
  );
}

async function compose(from: string, mail: Mail) {
  const attachments = [];
  for (const one of mail.attachments ?? [])
    attachments.push({ filename: one.name, contentType: one.contentType, content: await one.open() });
  const node = new MailComposer({
    from,
    to: [...mail.to],
    cc: [...(mail.cc ?? [])],
    bcc: [...(mail.bcc ?? [])],
    subject: mail.subject,
    text: mail.text,
    attachments,
    messageId: `<${mail.key}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'tomar'}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: node.getEnvelope(), stream: node.createReadStream() };
}

function asMailFailed(error: unknown, handedOver: boolean): MailFailed {
  if (error instanceof MailFailed) return error;
  const message = error instanceof Error ? error.message : String(error);
  const status = responseCode(error);
  if (status >= 500) return new MailFailed('refused_for_good', message, { cause: error });
  if (status >= 400) return new MailFailed('refused_for_now', message, { cause: error });
  return new MailFailed(handedOver ? 'uncertain' : 'unreachable', message, { cause: error });
}

const responseCode = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : 0;
