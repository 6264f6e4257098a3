import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import addressparser from 'nodemailer/lib/addressparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../config/config.ts';
import { type GuardedConnect, guardedConnector } from '../outbound/guardedConnect.ts';
import { plainLine } from './letter/quoted.ts';
import { type Mail, type Mailer, MailFailed, type MailFailure, type MailReceipt } from './mailer.ts';
import { SmtpConnections, smtpStep } from './smtpConnections.ts';

/**
 * Mail through one SMTP server. TLS is asked for with `smtps:`, and with STARTTLS whenever the server offers
 * it; away from this machine, or with `?tls=required`, it is required. A certificate that cannot be verified is refused there.
 * @param connect by default the host that the operator's own setting names may lie inside the network, and no other
 */
export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  connect: GuardedConnect = guardedConnector(namedBy(config.smtpUrl)),
): Mailer {
  if (config.smtpUrl === null) {
    const refuse = () =>
      Promise.reject(new MailFailed('not_set_up', 'no mail server is set (TOMAR_SMTP_URL)'));
    return { send: refuse, check: refuse, close: () => undefined };
  }
  const connections = new SmtpConnections(new URL(config.smtpUrl), connect);
  const domain = new URL(config.publicUrl).hostname;
  return {
    async send(mail) {
      const parts: Readable[] = [];
      const progress: Progress = { reading: false, handingOver: false, handedOver: false };
      try {
        mail.signal?.throwIfAborted();
        for (const attachment of mail.attachments ?? []) {
          const part = attachment.open();
          // Until the message reads it nobody else listens: an error would end the process.
          part.on('error', () => undefined);
          parts.push(part);
        }
        const composed = compose(mail, config.mailFrom, domain, parts);
        const send = (smtp: SmtpConnection) => sendOver(connections, smtp, composed, mail, progress);
        const kept = connections.takeKept();
        if (kept)
          try {
            return await send(kept);
          } catch (error) {
            // The server ended it while nobody spoke, and has seen nothing of the mail but its envelope.
            if (progress.reading || mail.signal?.aborted || !isConnectionOver(error)) throw error;
          }
        return await send(await connections.open(mail.signal));
      } catch (error) {
        const brokenOff = mail.signal?.aborted === true && !progress.handingOver;
        throw asMailFailed(brokenOff ? mail.signal?.reason : error, progress.handedOver);
      } finally {
        for (const part of parts) part.destroy();
      }
    },
    async check(signal) {
      try {
        connections.keep(await connections.open(signal));
      } catch (error) {
        throw asMailFailed(signal.aborted ? signal.reason : error, false);
      }
    },
    close: () => connections.close(),
  };
}

/** How far a mail has come. */
interface Progress {
  /** The server has taken the recipients and asked for the message. */
  reading: boolean;
  handingOver: boolean;
  handedOver: boolean;
}

/** @throws when the server has not answered for the whole mail: then nothing more goes over the connection */
async function sendOver(
  connections: SmtpConnections,
  smtp: SmtpConnection,
  composed: MimeNode,
  mail: Mail,
  progress: Progress,
): Promise<MailReceipt> {
  const breakOff = () => {
    if (!progress.handingOver) smtp.close();
  };
  const message = readOnDemand(composed, progress, mail.beforeHandover);
  mail.signal?.addEventListener('abort', breakOff);
  try {
    mail.signal?.throwIfAborted();
    const sent = await smtpStep<SentInfo>(smtp, (done) => {
      // The connection does not watch the message: without this a failing file would hang the sending.
      message.on('error', done);
      const envelope = composed.getEnvelope();
      smtp.send(mail.returnTo ? { ...envelope, from: mail.returnTo } : envelope, message, done);
    });
    connections.keep(smtp);
    return { response: sent.response, refused: [...sent.rejected] };
  } catch (error) {
    connections.drop(smtp);
    throw error;
  } finally {
    mail.signal?.removeEventListener('abort', breakOff);
    message.destroy();
  }
}

/** The host of an address that the operator set: it may be reached wherever it lies. */
const namedBy = (url: string | null): string[] =>
  url === null ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, '')];

interface SentInfo {
  readonly response: string;
  readonly rejected: readonly string[];
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
    attachments: [
      ...(mail.pictures ?? []).map(({ id, contentType, bytes }) => ({
        cid: id,
        filename: false as const,
        contentType,
        content: bytes,
        contentDisposition: 'inline' as const,
      })),
      ...(mail.attachments ?? []).map(({ name, contentType }, index) => ({
        filename: name,
        contentType,
        content: parts[index],
      })),
    ],
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
 * The message, then what comes before its handover, then its end. Nothing is made or read before the connection asks for it,
 * which it does only once the server has taken the recipients: a stream that fills a buffer ahead would hand over too early.
 */
function readOnDemand(composed: MimeNode, progress: Progress, beforeHandover: Mail['beforeHandover']) {
  return Readable.from(
    (async function* () {
      progress.reading = true;
      yield* gathered(composed.createReadStream());
      progress.handingOver = true;
      await beforeHandover?.();
      progress.handedOver = true;
    })(),
  );
}

/** Most bytes that go to the connection at once. */
const gatheredBytes = 64 * 1024;

/** What comes in many small parts, as each line and header of a letter does: every part is a packet and wakes the server. */
async function* gathered(message: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message) {
    parts.push(part);
    bytes += part.length;
    if (bytes < gatheredBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

/** Whether the connection ended, or the server said that it will end it, without a word about the mail. */
function isConnectionOver(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof status !== 'number' || status === 421;
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
