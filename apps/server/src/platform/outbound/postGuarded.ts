import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { GuardedConnect } from './guardedConnect.ts';
import { OutboundFailed } from './outboundFailed.ts';

export interface GuardedPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Until the last octet of the answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Those whose answer is read; any other is no answer. */
  readonly statuses: readonly number[];
  /** Authorities to trust besides the machine's. */
  readonly ca?: ConnectionOptions['ca'];
  readonly signal?: AbortSignal;
}

/**
 * Posts to an address that the operator of the installation names, and gives the answer's body. No redirect is followed: the
 * request carries a password.
 * @throws OutboundFailed
 */
export async function postGuarded(connect: GuardedConnect, post: GuardedPost): Promise<Uint8Array> {
  const url = new URL(post.url);
  const isTls = url.protocol === 'https:';
  const time = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal ? AbortSignal.any([time, post.signal]) : time;
  const socket = await connect(url.hostname, Number(url.port) || (isTls ? 443 : 80), {
    timeoutMs: Math.min(post.timeoutMs, 15_000),
    // Headers come on top of the answer.
    maxBytes: post.maxBytes + 32 * 1024,
    signal,
    ...(isTls && { tls: post.ca === undefined ? true : { ca: post.ca } }),
  });
  try {
    return await exchange(socket, url, post, signal);
  } catch (error) {
    if (error instanceof OutboundFailed) throw error;
    const code = time.aborted ? 'outbound_timeout' : 'outbound_unreachable';
    throw new OutboundFailed(code, `${url.host} gave no answer`, { cause: error });
  } finally {
    socket.destroy();
  }
}

async function exchange(
  socket: Socket,
  url: URL,
  post: GuardedPost,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const body = Buffer.from(post.body);
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const sent = httpRequest(
      {
        method: 'POST',
        host: url.hostname,
        path: `${url.pathname}${url.search}`,
        headers: {
          ...post.headers,
          host: url.host,
          'content-length': body.length,
          connection: 'close',
        },
        createConnection: () => socket,
        signal,
      },
      done,
    );
    sent.on('error', fail);
    sent.end(body);
  });
  const { statusCode = 0 } = answer;
  if (!post.statuses.includes(statusCode)) {
    answer.destroy();
    throw new OutboundFailed('outbound_unreachable', `${url.host} answered with status ${statusCode}`, {
      status: statusCode,
    });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes: Uint8Array = chunk;
    size += bytes.length;
    if (size > post.maxBytes)
      throw new OutboundFailed('outbound_too_large', `${url.host} sent more than ${post.maxBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
