import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from '../http/listen.ts';

export interface Balancer {
  close(): Promise<void>;
}

/**
 * A reverse proxy in front of several web servers, as an operator would have one: each request goes to the next
 * server that says it is ready, and on to another one when a server refuses the connection. It repeats nothing that a server may have begun:
 * when a server dies in the middle of an answer, the client's connection breaks.
 */
export async function startBalancer(port: number, backends: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  const ready = new Set(backends);
  const asking = setInterval(() => {
    for (const backend of backends)
      isReady(backend).then((yes) => (yes ? ready.add(backend) : ready.delete(backend)));
  }, 250);
  let turn = 0;
  const server = createServer((asked, answer) => {
    turn = (turn + 1) % backends.length;
    const inTurn = [...backends.slice(turn), ...backends.slice(0, turn)];
    // Where none says that it is ready, any may still answer.
    const order = [true, false].flatMap((wanted) => inTurn.filter((one) => ready.has(one) === wanted));
    forward(asked, answer, order);
  });
  server.requestTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await listen(server, port);
  return {
    close: () =>
      new Promise((resolve) => {
        clearInterval(asking);
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    });
    return ok;
  } catch {
    return false;
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    answer.writeHead(502, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ Code: 'unavailable', ModelState: {}, Errors: [], RequestId: '' }));
    return;
  }
  const { method, url, headers } = asked;
  const onward = request({
    // Like nginx without `keepalive` towards its servers: one connection for each request.
    agent: false,
    host: '127.0.0.1',
    port,
    method,
    path: url,
    headers: { ...headers, connection: 'close' },
  });
  let connected = false;
  onward.once('socket', (socket) =>
    socket.once('connect', () => {
      connected = true;
      asked.pipe(onward);
    }),
  );
  onward.once('response', (response) => {
    const { connection: _hop, 'keep-alive': _too, ...rest } = response.headers;
    answer.writeHead(response.statusCode ?? 502, rest);
    response.pipe(answer);
    response.once('error', () => answer.destroy());
    response.once('aborted', () => answer.destroy());
  });
  onward.once('error', () => {
    if (connected) answer.destroy();
    else forward(asked, answer, others);
  });
  answer.once('close', () => {
    if (!answer.writableFinished) onward.destroy();
  });
}
