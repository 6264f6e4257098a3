import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { ServerCertificate } from './certificate.ts';
import type { Mailbox } from './mailbox.ts';
import type { Switches } from './switches.ts';

export interface SmtpOptions {
  mailbox: Mailbox;
  certificate: ServerCertificate;
  /** Sign-in that is asked for (over TLS only); none by default. */
  login?: { user: string; password: string } | undefined;
  /** Read anew for every command. */
  switches(): Switches;
  /** Called when a message's answer was withheld. */
  answerLost(): void;
}

export interface Smtp {
  port: number;
  /** Connections that are open now. */
  conversations(): number;
  close(): Promise<void>;
}

/** Listens for mail on loopback. */
export async function listenSmtp(options: SmtpOptions, port: number): Promise<Smtp> {
  const { mailbox, certificate, login, switches, answerLost } = options;
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    name: 'localhost',
    banner: 'Tomar lab',
    key: certificate.key,
    cert: certificate.certificate,
    authOptional: !login,
    disabledCommands: login ? [] : ['AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    // A socket that was raised to TLS does not always say itself that it has closed.
    onClose: ({ remotePort }) => {
      sockets.delete(remotePort);
    },
    onAuth(given, _session, answer) {
      const right = given.username === login?.user && given.password === login?.password;
      if (right) answer(null, { user: given.username });
      else answer(smtpError(535, '5.7.8 Wrong user name or password'));
    },
    onRcptTo({ address }, _session, answer) {
      const { refuse, slowMs } = switches();
      const kind = refuse[address.toLowerCase()];
      void sleep(slowMs).then(() => {
        if (kind === 'temporary') answer(smtpError(450, `4.2.1 ${address} cannot be reached for now`));
        else if (kind === 'permanent') answer(smtpError(550, `5.1.1 ${address} is not known here`));
        else answer();
      });
    },
    onData(stream, session, answer) {
      mailbox
        .store(stream, envelopeOf(session))
        .then(async (stored) => {
          const { slowMs, loseAnswers } = switches();
          await sleep(slowMs);
          if (loseAnswers > 0) {
            answerLost();
            sockets.get(session.remotePort)?.destroy();
          } else answer(null, `2.0.0 Kept as ${stored.id}`);
        })
        .catch((error: Error) => answer(smtpError(451, `4.3.0 ${error.message}`)));
    },
  });
  // A client that breaks off is daily business for a mail server.
  server.on('error', (error) => console.warn(`mail: ${error.message}`));
  server.server.on('connection', (socket: Socket) => {
    const remotePort = socket.remotePort ?? 0;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address();
  return {
    port: address && typeof address === 'object' ? address.port : port,
    conversations: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function envelopeOf(session: SMTPServerSession) {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map((recipient) => recipient.address),
    secure: session.secure,
    user: session.user ?? null,
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
