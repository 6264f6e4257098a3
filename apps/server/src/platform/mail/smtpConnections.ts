import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { GuardedConnect } from '../outbound/guardedConnect.ts';

/** So long one waits for its next mail. Servers end idle connections by themselves, few before half a minute. */
const maxIdleMs = 15_000;
const maxIdle = 4;
/** After so many mails the server is looked up anew: it may have moved, and some take no more of one connection. */
const maxMails = 100;

type Done<T> = (error?: Error | null, result?: T) => void;

/** Connections to one mail server, by the rules of `guardedConnect`. Each is kept for a while for the next mail. */
export class SmtpConnections {
  readonly #server: ReturnType<typeof serverAt>;
  readonly #connect: GuardedConnect;
  readonly #idleMs: number;
  readonly #closing = new AbortController();
  /** How many mails each open one has carried. */
  readonly #mails = new Map<SmtpConnection, number>();
  readonly #idle = new Map<SmtpConnection, () => void>();

  constructor(url: URL, connect: GuardedConnect, idleMs = maxIdleMs) {
    this.#server = serverAt(url);
    this.#connect = connect;
    this.#idleMs = idleMs;
  }

  /** The one that carried a mail last and was not ended since, or null. Nobody knows whether the server still hears it. */
  takeKept(): SmtpConnection | null {
    const kept = [...this.#idle.keys()].at(-1);
    if (!kept) return null;
    this.#wake(kept);
    return kept;
  }

  /** A new one, signed in. @throws what failed, or the signal's reason */
  async open(signal: AbortSignal | undefined): Promise<SmtpConnection> {
    const { options, credentials } = this.#server;
    const socket = await this.#connect(options.host, options.port, {
      timeoutMs: options.connectionTimeout,
      signal: signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal,
    });
    const smtp = new SmtpConnection({ ...options, connection: socket });
    this.#mails.set(smtp, 0);
    const breakOff = () => smtp.close();
    signal?.addEventListener('abort', breakOff);
    try {
      await smtpStep(smtp, (done) => smtp.connect(done));
      if (credentials) await smtpStep(smtp, (done) => smtp.login({ credentials }, done));
      return smtp;
    } catch (error) {
      this.drop(smtp);
      throw error;
    } finally {
      signal?.removeEventListener('abort', breakOff);
    }
  }

  /** The server has answered for a whole mail: the next one may go over the same connection. */
  keep(smtp: SmtpConnection): void {
    const mails = (this.#mails.get(smtp) ?? 0) + 1;
    this.#mails.set(smtp, mails);
    const isOver = mails >= maxMails || this.#idle.size >= maxIdle || this.#closing.signal.aborted;
    if (isOver || smtp.destroyed) this.#leave(smtp);
    else this.#rest(smtp);
  }

  /** Something went wrong on it: nothing more goes over it. */
  drop(smtp: SmtpConnection): void {
    this.#mails.delete(smtp);
    if (!smtp.destroyed) smtp.close();
  }

  close(): void {
    this.#closing.abort(new Error('the mailer was closed'));
    for (const smtp of [...this.#mails.keys()]) {
      this.#wake(smtp);
      smtp.close();
    }
  }

  #rest(smtp: SmtpConnection): void {
    const ended = () => {
      this.#wake(smtp);
      this.drop(smtp);
    };
    const timer = setTimeout(() => {
      this.#wake(smtp);
      this.#leave(smtp);
    }, this.#idleMs);
    smtp.on('error', ended);
    smtp.on('end', ended);
    this.#idle.set(smtp, () => {
      clearTimeout(timer);
      smtp.off('error', ended);
      smtp.off('end', ended);
    });
  }

  #wake(smtp: SmtpConnection): void {
    this.#idle.get(smtp)?.();
    this.#idle.delete(smtp);
  }

  #leave(smtp: SmtpConnection): void {
    // The mail is with the server: how it takes its leave changes nothing any more.
    smtp.on('error', () => undefined);
    if (!smtp.destroyed) smtp.quit();
    this.drop(smtp);
  }
}

/** One exchange with the server; a connection that breaks meanwhile fails it. */
export function smtpStep<T = unknown>(
  connection: SmtpConnection,
  begin: (done: Done<T>) => void,
): Promise<T> {
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

function serverAt(url: URL) {
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
