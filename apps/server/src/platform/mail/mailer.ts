import type { Readable } from 'node:stream';

export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  /** Opened when the mail goes out. */
  readonly open: () => Promise<Readable>;
}

export interface Mail {
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
  /** Stable over retries, so that a receiver can tell a repetition: becomes the Message-ID's left part. */
  readonly key: string;
}

export interface Mailer {
  /**
   * Hands the mail to the mail server.
   * @throws MailFailed with what the server said
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export class MailFailed extends Error {
  readonly code = 'mail_failed';
  /** False: the server refused this mail for good (5xx), trying again will not help. */
  readonly temporary: boolean;
  constructor(message: string, temporary: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailFailed';
    this.temporary = temporary;
  }
}
