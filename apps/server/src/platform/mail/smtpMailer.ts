import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../config/config.ts';
import { type GuardedConnect, guardedConnector } from '../outbound/guardedConnect.ts';
import { plainLine } from './letter/quoted.ts';
import { type Mail, type Mailer, MailFailed, type MailFailure } from './mailer.ts';

/**
 * Mail through one SMTP server. TLS is asked for with `smtps:`, and with STARTTLS whenever the server offers
 * it; away from this machine, or with `?tls=required`, it is required. A certificate that cannot be verified is refused there.
 * @param connect by default the host that the operator's own setting names may lie inside the network, and no other
 */
export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  connect: GuardedConnect = guardedConnector(namedBy(config.smtpUrl)),
): Mailer {
  if (config.smtpUrl === null)
    return {
      send: () => Promise.reject(new MailFailed('not_set_up', 'no mail server is set (TOMAR_SMTP_URL)')),
      close: () => undefined,
    };
  const server = connectionOptions(new URL(config.smtpUrl));
  const domain = new URL(config.publicUrl).hostname;
  const open = new Set<SmtpConnection>();
  const closing = new AbortController();
  return {
    async send(mail) {
      const parts: Readable[] = [];
      let connection: SmtpConnection | null = null;
      let handedOver = false;
      let handingOver = false;
      const breakOff = () => {
        if (!handingOver) connection?.close();
      };
      mail.signal?.addEventListener('abort', breakOff);
      try {
        mail.signal?.throwIfAborted();
        for (const attachment of mail.attachments ?? []) {
          const part = attachment.open();
          // Until the message reads it nobody else listens: an error would end the process.
          part.on('error', () => undefined);
          parts.push(part);
        }
        const composed = compose(mail, config.mailFrom, domain, parts);
        const { options, credentials } = server;
        const socket = await connect(options.host, options.port, {
          timeoutMs: options.connectionTimeout,
          signal: mail.signal ? AbortSignal.any([mail.signal, closing.signal]) : closing.signal,
        });
        const smtp = new SmtpConnection({ ...options, connection: socket });
        connection = smtp;
        open.add(smtp);
        await step(smtp, (done) => smtp.connect(done));
        if (credentials) await step(smtp, (done) => smtp.login({ credentials }, done));
        const message = readOnDemand(composed.createReadStream(), async () => {
          handingOver = true;
          await mail.beforeHandover?.();
          handedOver = true;
        });
        parts.push(message);
        const sent = await step<SentInfo>(smtp, (done) => {
          // The connection does not watch the message: without this a failing file would hang the sending.
          message.on('error', done);
          smtp.send(composed.getEnvelope(), message, done);
        });
        smtp.quit();
        return { response: sent.response, refused: [...sent.rejected] };
      } catch (error) {
        const brokenOff = mail.signal?.aborted === true && !handingOver;
        throw asMailFailed(brokenOff ? mail.signal?.reason : error, handedOver);
      } finally {
        mail.signal?.removeEventListener('abort', breakOff);
        for (const part of parts) part.destroy();
        if (connection) {
          if (!connection.destroyed) connection.close();
          open.delete(connection);
        }
      }
    },
    close: () => {
      closing.abort(new Error('the mailer was closed'));
      for (const connection of open) connection.close();
    },
  };
}

/** The host of an address that the operator set: it may be reached wherever it lies. */
const namedBy = (url: string | null): string[] =>
  url === null ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, '')];

interface SentInfo {
  readonly response: string;
  readonly rejected: readonly string[];
}
type Done<T> = (error?: Error | null, result?: T) => void;

/** One exchange with the server; a connection that breaks meanwhile fails it. */
function step<T = unknown>(connection: SmtpConnection, begin: (done: Done<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const broken = (error?: Error) => finish(error ?? new Error('the mail server ended the connection'));
    const finish: Done<T> = (error, result) => {
      connection.off('error', broken);
      connection.off('end', broken);
      if (error) reject(error);
      else resolve(result as T);
    };
    connection.on('error', broken);
    connection.on('end', broken);
    begin(finish);
  });
}

function connectionOptions(url: URL) {
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const secure = url.protocol === 'smtps:';
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && (!local || url.searchParams.get('tls') === 'required'),
    tls: { rejectUnauthorized: !local, minVersion: 'TLSv1.2' as const },
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 120_000,
  };
  const credentials = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : null;
  return { options, credentials };
}

function compose(mail: Mail, from: string, domain: string, parts: readonly Readable[]) {
  return new MailComposer({
    from: senderOf(from, mail.senderName),
    to: [...mail.to],
    cc: [...(mail.cc ?? [])],
    bcc: [...(mail.bcc ?? [])],
    ...(mail.replyTo && {
      replyTo: { name: plainLine(mail.replyTo.name, maxNameSigns), address: mail.replyTo.address },
    }),
    subject: plainLine(mail.subject, maxSubjectSigns),
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: messageId(mail.key, domain),
    ...(mail.thread !== undefined && threadOf(mail.thread, domain)),
    // Out-of-office answers and the like are for people (RFC 3834, 5; the second one is Exchange's).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: (mail.attachments ?? []).map(({ name, contentType }, index) => ({
      filename: name,
      contentType,
      content: parts[index],
    })),
  }).compile();
}

const maxNameSigns = 90;
const maxSubjectSigns = 250;

/** The address is the operator's and never anybody else's: receivers check that the server may send for it. */
function senderOf(from: string, senderName: string | undefined) {
  const [own] = addressparser(from, { flatten: true });
  if (!own || senderName === undefined) return from;
  return {
    name: [plainLine(senderName, maxNameSigns), own.name].filter(Boolean).join(' · '),
    address: own.address,
  };
}

const messageId = (key: string, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;

/** All refer to a first mail that need not exist (RFC 5322, 3.6.4): whichever comes first, the others join it. */
function threadOf(thread: string, domain: string) {
  const root = messageId(`thread ${thread}`, domain);
  return { inReplyTo: root, references: root };
}

/**
 * The message, then `last`, then its end. Nothing is read before the connection asks for it, which it does only
 * once the server has taken the recipients: a stream that fills a buffer ahead would call `last` too early.
 */
function readOnDemand(message: Readable, last: () => Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      yield* message;
      await last();
    })(),
  );
}

function asMailFailed(error: unknown, handedOver: boolean): MailFailed {
  if (error instanceof MailFailed) return error;
  const text = error instanceof Error ? error.message : String(error);
  return new MailFailed(failureOf(error, handedOver), text, { cause: error });
}

/** RFC 5321 §4.2.1: 4yz may be tried again, 5yz not. No answer at all after the handover tells nothing. */
function failureOf(error: unknown, handedOver: boolean): MailFailure {
  const status =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : 0;
  if (status >= 500) return 'refused_for_good';
  if (status >= 400) return 'refused_for_now';
  return handedOver ? 'uncertain' : 'unreachable';
}
