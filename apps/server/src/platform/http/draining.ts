import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../telemetry/log.ts';
import type { OpenStreams } from './sendEvents.ts';

export interface DrainTimes {
  /** How long it goes on answering after it has said that it is not ready, until every balancer has noticed. */
  readonly drainSeconds: number;
  /** Most that requests under way, such as uploads, may take to finish. */
  readonly stopSeconds: number;
}

/** The orderly end of a process that answers requests. */
export interface Draining {
  /** Whether `/health/ready` says that no request should come here any more. */
  readonly begun: boolean;
  readonly streams: OpenStreams;
  /** Done when the last request has been answered. */
  afterLastAnswer(work: () => Promise<void>): void;
  /** Lets answers ask clients to go elsewhere once it has begun. */
  attach(server: FastifyInstance): void;
  /** Stops accepting connections, ends the streams of events, and resolves when every request has been answered. */
  close(server: FastifyInstance, times: DrainTimes): Promise<void>;
}

export function openDraining(log: Logger): Draining {
  const streams: OpenStreams = new Map();
  const endings: (() => Promise<void>)[] = [];
  const connections = new Set<Socket>();
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    streams,
    afterLastAnswer(work) {
      endings.push(work);
    },
    attach(server) {
      server.server.on('connection', (socket: Socket) => {
        connections.add(socket);
        socket.once('close', () => connections.delete(socket));
      });
      server.addHook('onSend', async (_request, reply) => {
        if (begun) reply.header('connection', 'close');
      });
    },
    async close(server, { drainSeconds, stopSeconds }) {
      begun = true;
      if (drainSeconds > 0) await sleep(drainSeconds * 1000);
      // A connection that becomes idle only now would stay open until its client lets go of it. One that a browser has
      // opened in advance and asked nothing on is not idle to Node: it gets a round to ask.
      const silent = new Set<Socket>();
      const release = setInterval(() => {
        for (const end of [...streams.keys()]) end();
        server.server.closeIdleConnections();
        for (const socket of connections) {
          if (socket.bytesRead > 0) continue;
          if (silent.has(socket)) socket.destroy();
          silent.add(socket);
        }
      }, 50);
      const cut = setTimeout(() => {
        log.warn('requests were still under way at the end and were broken off');
        server.server.closeAllConnections();
      }, stopSeconds * 1000);
      try {
        await server.close();
      } finally {
        clearInterval(release);
        clearTimeout(cut);
      }
      for (const end of endings.splice(0)) await end();
    },
  };
}
