import type { Readable } from 'node:stream';

export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  /** Called when the mail goes out; read when its turn comes. A stream that fails keeps the mail from being handed over. */
  readonly open: () => Readable;
}

/** A picture within the HTML, which names it as `cid:` and its id. */
export interface MailPicture {
  readonly id: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Mail {
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  /** Before the installation's own name in the sender, such as `Ayşe Yılmaz (Acme)`. The address is the installation's. */
  readonly senderName?: string;
  /** Whom an answer is for, where that is a person. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Whom the mail servers tell that it was not delivered: the envelope's sender. By default the installation's address. */
  readonly returnTo?: string;
  readonly subject: string;
  readonly text: string;
  /** The same for clients that show HTML. */
  readonly html?: string;
  readonly pictures?: readonly MailPicture[];
  readonly attachments?: readonly MailAttachment[];
  /** Stable over retries, so that a receiver can tell a repetition: becomes the Message-ID's left part. */
  readonly key: string;
  /** Mails about one thing have the same, such as a job's id: clients show them as one conversation. */
  readonly thread?: string;
  /**
   * Called when the whole message has gone over, just before the server is asked to accept it. Until this has
   * been called and has returned, the server cannot have accepted the message.
   */
  readonly beforeHandover?: () => Promise<void>;
  /** Breaks the conversation off, unless the message is being handed over: then its answer is waited for. */
  readonly signal?: AbortSignal;
}

export interface MailReceipt {
  /** What the server said when it accepted. */
  readonly response: string;
  /** Addresses that the server did not take although it took the message for the others. */
  readonly refused: readonly string[];
}

export interface Mailer {
  /**
   * Hands the mail to the mail server.
   * @throws MailFailed with what the server said
   */
  send(mail: Mail): Promise<MailReceipt>;
  /**
   * Connects to the mail server and signs in, as for a mail, and sends none.
   * @throws MailFailed
   */
  check(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** `uncertain`: the connection broke after the handover; nobody knows whether the server accepted. */
export type MailFailure = 'unreachable' | 'refused_for_now' | 'refused_for_good' | 'uncertain' | 'not_set_up';

export class MailFailed extends Error {
  readonly code = 'mail_failed';
  readonly failure: MailFailure;
  constructor(failure: MailFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailFailed';
    this.failure = failure;
  }
  /** False: trying again will not help. */
  get temporary(): boolean {
    return this.failure === 'unreachable' || this.failure === 'refused_for_now';
  }
}
