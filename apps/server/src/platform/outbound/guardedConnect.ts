import { isIP, Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { allowedInside } from './addressRules.ts';
import { limitSocket } from './limitSocket.ts';
import { OutboundFailed } from './outboundFailed.ts';
import { type Resolve, reachOf, resolveBySystem } from './reach.ts';

export interface ConnectOptions {
  /** TLS from the first byte, with the certificate checked against the host's name. */
  readonly tls?: true | Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'minVersion' | 'ALPNProtocols'>;
  /** Milliseconds for everything up to the connection: look-up, every address tried, TLS handshake. */
  readonly timeoutMs: number;
  /** Ends a connection on which nothing moved for so long. */
  readonly idleMs?: number;
  /** Most octets that are taken from the other side. */
  readonly maxBytes?: number;
  /** Breaks off the connecting. */
  readonly signal?: AbortSignal;
}

/** @throws OutboundFailed */
export type GuardedConnect = (host: string, port: number, options: ConnectOptions) => Promise<Socket>;

/**
 * Connects by TCP or TLS to hosts that people name, without reaching the inside of the network, by the same rules as
 * `guardedFetcher`. The name is looked up once; each address is judged, and the connection is made to an address that
 * was judged: no second look-up can lead elsewhere.
 * @param allow hosts, addresses and ranges that may be reached all the same
 */
export function guardedConnector(
  allow: readonly string[] = [],
  resolve: Resolve = resolveBySystem,
): GuardedConnect {
  const inside = allowedInside(allow);
  return async (host, port, options) => {
    const time = AbortSignal.timeout(options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([time, options.signal]) : time;
    try {
      const addresses = await inTime(addressesOf(host, resolve), signal);
      const reachable = addresses.filter(reachOf(host, inside));
      if (reachable.length === 0)
        throw new OutboundFailed('outbound_refused', `Connections to ${host} are not allowed from here`);
      const socket = await connectToFirst(reachable, port, signal);
      limitSocket(socket, host, options);
      return options.tls ? await secure(socket, host, options, signal) : socket;
    } catch (error) {
      throw asOutboundFailed(error, host, time);
    }
  };
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) !== 0) return [plain];
  // Other spellings of an address (decimal, octal, short) are brought into the dotted one by the resolver.
  return new Promise((done, fail) => {
    resolve(plain, (error, found) => (error ? fail(error) : done(found.map(({ address }) => address))));
  });
}

/** One after the other; the last failure is told when none answers. */
async function connectToFirst(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown;
  for (const address of addresses)
    try {
      return await connectTo(address, port, signal);
    } catch (error) {
      failure = error;
      if (signal.aborted) break;
    }
  throw failure;
}

function connectTo(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = new Socket();
  const connected = new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('error', fail);
    socket.connect({ host: address, port });
  });
  return settled(socket, connected, signal);
}

/** The server is named, and its certificate checked, by the host that was asked for, not by the address. */
function secure(
  plain: Socket,
  host: string,
  { tls, ...limits }: ConnectOptions,
  signal: AbortSignal,
): Promise<Socket> {
  const name = host.replace(/^\[|\]$/g, '');
  const socket = connectTls({
    ...(tls === true ? {} : tls),
    socket: plain,
    host: name,
    ...(isIP(name) === 0 && { servername: name }),
  });
  limitSocket(socket, host, limits);
  const secured = new Promise<void>((done, fail) => {
    socket.once('secureConnect', done);
    socket.once('error', fail);
  });
  return settled(socket, secured, signal);
}

/** The socket once `ready`; one that is not ready in time is destroyed, and nobody's error goes unheard. */
async function settled<S extends Socket>(socket: S, ready: Promise<void>, signal: AbortSignal): Promise<S> {
  try {
    await inTime(ready, signal);
    return socket;
  } catch (error) {
    socket.on('error', () => undefined);
    socket.destroy();
    throw error;
  }
}

/** @throws the signal's reason when it comes first */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const stop = () => fail(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', stop));
  });
}

function asOutboundFailed(error: unknown, host: string, time: AbortSignal): unknown {
  if (error instanceof OutboundFailed) return error;
  if (time.aborted && error === time.reason)
    return new OutboundFailed('outbound_timeout', `${host} did not answer in time`, { cause: error });
  const isCertificate =
    error instanceof Error && 'code' in error && /CERT|TLS|SSL|SIGNED|ISSUER/.test(String(error.code));
  return isCertificate
    ? new OutboundFailed('outbound_tls', `${host} has no certificate that can be trusted`, { cause: error })
    : new OutboundFailed('outbound_unreachable', `${host} cannot be reached`, { cause: error });
}
