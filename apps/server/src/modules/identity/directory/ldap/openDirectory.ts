import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import type { DirectorySecurity } from '@tomar/contract';
import { Client } from 'ldapts';
import type { GuardedConnect } from '../../../../platform/outbound/guardedConnect.ts';
import { limitSocket } from '../../../../platform/outbound/limitSocket.ts';
import { asDirectoryFailed, type DirectoryStep } from './directoryFailed.ts';

/** Where a directory is, and who signs in there. */
export interface DirectoryServer {
  readonly host: string;
  readonly port: number;
  readonly security: DirectorySecurity;
  /** PEM; empty: the roots that everybody trusts. */
  readonly ca: string;
  readonly bindDn: string;
  readonly password: string;
}

const connectMs = 10_000;
const answerMs = 30_000;
/** Of one connection: some hundred thousand people with the few attributes that are asked for. */
const maxBytes = 64 * 1024 * 1024;
const limits = { idleMs: answerMs, maxBytes };

/**
 * Signs in to a directory over TLS and does something there; the connection ends with it. A connection that breaks is not
 * made again: nothing is asked of a directory that has not been signed in to.
 * @throws DirectoryFailed
 */
export async function inDirectory<T>(
  connect: GuardedConnect,
  server: DirectoryServer,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { host, port, security, ca, bindDn, password } = server;
  const trusted = { minVersion: 'TLSv1.2', ...(ca !== '' && { ca }) } as const;
  const tls = security === 'Tls' && { tls: trusted };
  const socket = await during('connect', () =>
    connect(host, port, { ...tls, ...limits, timeoutMs: connectMs }),
  );
  const client = clientOver(socket, host);
  try {
    if (security === 'StartTls')
      await during('startTls', () => client.startTLS({ ...trusted, ...nameOf(host) }));
    await during('bind', () => client.bind(bindDn, password));
    return await during('search', () => work(client));
  } finally {
    await client.unbind().catch(() => undefined);
    socket.destroy();
  }
}

async function during<T>(step: DirectoryStep, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asDirectoryFailed(error, step);
  }
}

/** The library's client over a connection that stands already. */
function clientOver(socket: Socket, host: string): Client {
  let given = false;
  // Until the client listens nobody else does: an error would end the process.
  socket.on('error', () => undefined);
  return new Client({
    url: 'ldap://connected',
    timeout: answerMs,
    createConnection: () => {
      if (given || socket.destroyed) throw new Error('the connection has ended');
      given = true;
      return socket;
    },
    createSecureConnection: (...args: unknown[]) => {
      const secured = connectTls(args[0] as ConnectionOptions);
      limitSocket(secured, host, limits);
      return secured;
    },
  });
}

/** The certificate is checked by the host that was asked for. */
function nameOf(host: string): Pick<ConnectionOptions, 'host' | 'servername'> {
  const name = host.replace(/^\[|\]$/g, '');
  return { host: name, ...(isIP(name) === 0 && { servername: name }) };
}
