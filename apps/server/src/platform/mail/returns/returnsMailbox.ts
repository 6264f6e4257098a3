import { ImapFlow } from 'imapflow';
import type { GuardedConnect } from '../../outbound/guardedConnect.ts';
import { maxReportOctets } from './readReport.ts';

/** Where what was read goes: reports on mails of ours, and what is something else and may be for a person. */
export const returnFolders = { read: 'Tomar-read', other: 'Tomar-other' } as const;

export type ReturnFolder = keyof typeof returnFolders;

/** So many of a round; the next one takes the rest. */
const maxMessages = 200;

const connectMs = 15_000;
const answerMs = 60_000;
/** Of one round. */
const maxOctets = 128 * 1024 * 1024;

/**
 * Takes the messages of a mailbox one after the other, the oldest first, and moves each out of it when `work` has told
 * where to. What `work` throws ends the round and leaves the message where it was.
 * @returns how many were moved
 * @throws OutboundFailed, or what the library says of a server that refuses or breaks off
 */
export async function takeReturns(
  connect: GuardedConnect,
  url: URL,
  work: (octets: Uint8Array) => Promise<ReturnFolder>,
  signal: AbortSignal,
): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(host);
  const port = Number(url.port || 993);
  const socket = await connect(host, port, {
    timeoutMs: connectMs,
    idleMs: answerMs,
    maxBytes: maxOctets,
    signal,
  });
  const client = new ImapFlow({
    host,
    port,
    secure: true,
    // The library begins TLS on the connection that stands: no other one can be made.
    tls: { socket, rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' },
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    maxLiteralSize: 2 * maxReportOctets,
  });
  // It is told by whatever waits for an answer.
  client.on('error', () => undefined);
  const breakOff = () => client.close();
  signal.addEventListener('abort', breakOff);
  try {
    signal.throwIfAborted();
    await client.connect();
    return await takeAll(client, decodeURIComponent(url.pathname.slice(1)) || 'INBOX', work);
  } finally {
    signal.removeEventListener('abort', breakOff);
    await client.logout().catch(() => undefined);
    client.close();
    socket.destroy();
  }
}

async function takeAll(
  client: ImapFlow,
  folder: string,
  work: (octets: Uint8Array) => Promise<ReturnFolder>,
): Promise<number> {
  for (const name of Object.values(returnFolders)) await client.mailboxCreate(name);
  const lock = await client.getMailboxLock(folder);
  try {
    const uids = (await client.search({ all: true }, { uid: true })) || [];
    let moved = 0;
    for (const uid of uids.toSorted((a, b) => a - b).slice(0, maxMessages)) {
      const found = await client.fetchOne(
        String(uid),
        { source: { maxLength: maxReportOctets } },
        { uid: true },
      );
      // Another worker has moved it meanwhile.
      const source = found ? found.source : undefined;
      if (!source) continue;
      const to = await work(source);
      if (await client.messageMove(String(uid), returnFolders[to], { uid: true })) moved += 1;
    }
    return moved;
  } finally {
    lock.release();
  }
}
