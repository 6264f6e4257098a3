import type { Socket } from 'node:net';
import { OutboundFailed } from './outboundFailed.ts';

export interface SocketLimits {
  readonly idleMs?: number;
  /** Of what the reader of this socket gets; a TLS socket counts what was decrypted. */
  readonly maxBytes?: number;
}

/** Ends a socket with an OutboundFailed when it is silent for too long or gives more than it may. */
export function limitSocket(socket: Socket, host: string, { idleMs, maxBytes }: SocketLimits): void {
  if (idleMs !== undefined)
    socket.setTimeout(idleMs, () => {
      socket.destroy(new OutboundFailed('outbound_idle', `${host} was silent for too long`));
    });
  if (maxBytes === undefined) return;
  let received = 0;
  const push = socket.push.bind(socket);
  // Counted where the bytes come in: a listener for them would set the stream flowing before its reader is there.
  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (chunk instanceof Uint8Array) received += chunk.length;
    if (received <= maxBytes) return push(chunk, encoding);
    socket.destroy(new OutboundFailed('outbound_too_large', `${host} sent more than ${maxBytes} bytes`));
    return false;
  };
}
