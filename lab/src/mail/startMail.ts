import { ensureCertificate } from './certificate.ts';
import { Mailbox } from './mailbox.ts';
import { listenHttp } from './pages.ts';
import { listenSmtp, type Smtp } from './smtp.ts';
import { changeSwitches, noFailure, type Switches } from './switches.ts';

export interface MailOptions {
  /** Messages, index and certificate lie here. */
  folder: string;
  /** 0 or nothing: any free port. */
  smtpPort?: number;
  httpPort?: number;
  login?: { user: string; password: string } | undefined;
}

export interface Mail {
  mailbox: Mailbox;
  smtpPort: number;
  /** List of messages for people; `/api/…` for programs. */
  url: string;
  /** PEM file a client must trust for STARTTLS. */
  certificateFile: string;
  switches(): Switches;
  /** Connections of senders that are open now. */
  conversations(): number;
  change(change: Partial<Switches>): Promise<Switches>;
  stop(): Promise<void>;
}

/**
 * A mail server that delivers nowhere: it speaks real SMTP with STARTTLS on loopback, keeps every message as
 * a file and shows them. For trying and testing; never in production.
 */
export async function startMail(options: MailOptions): Promise<Mail> {
  const mailbox = new Mailbox(options.folder);
  const certificate = ensureCertificate(options.folder);
  let switches = noFailure;
  const smtpOptions = {
    mailbox,
    certificate,
    login: options.login,
    switches: () => switches,
    answerLost: () => {
      switches = { ...switches, loseAnswers: switches.loseAnswers - 1 };
    },
  };
  let smtp: Smtp | null = await listenSmtp(smtpOptions, options.smtpPort ?? 0);
  const { port: smtpPort } = smtp;
  const change = async (wanted: unknown): Promise<Switches> => {
    switches = changeSwitches(switches, wanted);
    if (switches.down && smtp) {
      const closing = smtp;
      smtp = null;
      await closing.close();
    } else if (!switches.down && !smtp) smtp = await listenSmtp(smtpOptions, smtpPort);
    return switches;
  };
  const http = await listenHttp({ mailbox, switches: () => switches, change }, options.httpPort ?? 0);
  return {
    mailbox,
    smtpPort,
    url: http.url,
    certificateFile: certificate.certificateFile,
    switches: () => switches,
    conversations: () => smtp?.conversations() ?? 0,
    change,
    async stop() {
      await http.close();
      await smtp?.close();
    },
  };
}
