import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../errorHandler.ts';
import { tooSlow } from '../errors.ts';
import { networkOf } from './networkOf.ts';
import type { SlowClientLimits } from './slowClientLimits.ts';

export interface SlowClients {
  /** Whose request it is, is known: it counts as half-open no longer. `streamed`: the body is handed on as it comes. */
  identified(request: FastifyRequest, streamed: boolean): void;
}

/**
 * Ends connections of clients that hold a request back. Behind a proxy, connections without a request are the
 * proxy's to bound: all of them come from its address.
 */
export function boundSlowClients(
  server: FastifyInstance,
  limits: SlowClientLimits,
  behindProxy: boolean,
): SlowClients {
  server.server.headersTimeout = limits.headersMs;
  const halfOpen = openHalfOpen(limits.halfOpen);
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  if (!behindProxy)
    server.server.on('connection', (socket: Socket) => {
      halfOpen.hold(networkOf(socket.remoteAddress ?? ''), socket);
    });

  server.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    halfOpen.release(raw.socket);
    if (!hasBody(raw)) return;
    halfOpen.hold(networkOf(request.ip), raw.socket);
    timers.set(
      raw,
      setTimeout(() => refuse(request, reply, limits.lingerMs), limits.bodyMs),
    );
    const over = () => {
      clearTimeout(timers.get(raw));
      halfOpen.release(raw.socket);
    };
    raw.once('end', over);
    raw.once('close', over);
    reply.raw.once('finish', () => lingerAfter(raw, limits.lingerMs));
  });

  return {
    identified({ raw }, streamed) {
      halfOpen.release(raw.socket);
      // Where no body was announced nothing is waited for, and nothing would end the watch.
      if (!streamed || raw.readableEnded || !hasBody(raw)) return;
      clearTimeout(timers.get(raw));
      timers.set(raw, watchProgress(raw, limits));
    },
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The time for the body is over. An answer that is under way already is cut off with its connection. */
function refuse(request: FastifyRequest, reply: FastifyReply, lingerMs: number): void {
  if (reply.sent || reply.raw.headersSent) request.raw.destroy();
  else {
    reply.header('connection', 'close');
    sendError(request, reply, tooSlow());
    lingerAfter(request.raw, lingerMs);
  }
}

/** The answer has left before the body was there: its rest is read for a while, or the client would miss the answer. */
function lingerAfter(raw: IncomingMessage, lingerMs: number): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.socket.destroy(), lingerMs);
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}

function watchProgress(raw: IncomingMessage, { streamMs, streamBytes }: SlowClientLimits): NodeJS.Timeout {
  let before = raw.socket.bytesRead;
  return setInterval(() => {
    const now = raw.socket.bytesRead;
    // With bytes that nobody has taken yet it is this server that is slow.
    const isWaitingForUs = raw.readableLength >= raw.readableHighWaterMark;
    if (now - before < streamBytes && !isWaitingForUs) raw.socket.destroy();
    before = now;
  }, streamMs);
}

/** Connections with a request half sent, by network, the oldest first. */
function openHalfOpen(most: number) {
  const networks = new Map<string, Set<Socket>>();
  const places = new WeakMap<Socket, string>();
  const watched = new WeakSet<Socket>();
  const release = (socket: Socket) => {
    const network = places.get(socket);
    if (network === undefined) return;
    places.delete(socket);
    const held = networks.get(network);
    held?.delete(socket);
    if (held?.size === 0) networks.delete(network);
  };
  return {
    release,
    hold(network: string, socket: Socket): void {
      release(socket);
      if (socket.destroyed) return;
      const held = networks.get(network) ?? new Set();
      networks.set(network, held.add(socket));
      places.set(socket, network);
      if (!watched.has(socket)) {
        watched.add(socket);
        socket.once('close', () => release(socket));
      }
      const [oldest] = held;
      if (held.size > most && oldest) {
        release(oldest);
        oldest.destroy();
      }
    },
  };
}
