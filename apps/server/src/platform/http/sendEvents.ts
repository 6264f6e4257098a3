import { limits, toWire } from '@tomar/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { isSessionAlive } from './callerQueries.ts';
import type { Person } from './person.ts';
import type { EventsAnswer } from './serve.ts';

/** A session that ends by itself is noticed so late at most; one that somebody ends is told of at once. */
const sessionCheckMs = 60_000;

/** Streams of one person at most: a browser needs one for each account. The oldest gives way. */
const maxStreams = 30;

/** Streams that are open, so that a shutdown can end them, with the login of each. */
export type OpenStreams = Map<() => void, string>;

/**
 * Keeps a stream of server-sent events open: `change` with what changed, from `sinceMs` ago on, and a comment as
 * heartbeat. It ends with the session, and when something may have been missed. Of a person with too many, the oldest ends.
 */
export function sendEvents(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  open: OpenStreams,
  { sinceMs }: EventsAnswer,
): void {
  reply.hijack();
  const { raw } = reply;
  const headers = Object.entries(reply.getHeaders()).filter(
    (entry): entry is [string, string | number | string[]] => entry[1] !== undefined,
  );
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Reverse proxies that buffer would hold events back.
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n\n');
  const say = (event: string, data: unknown) => {
    raw.write(`event: ${event}\ndata: ${JSON.stringify(toWire(data))}\n\n`);
  };
  const stopListening = platform.events.listen({
    accountId: person.accountId,
    userId: person.userId,
    loginId: person.loginId,
    sessionId: person.sessionId,
    // Something may have been missed, or the session ended: who still may opens a new stream and loads everything again.
    notify: (change) => (change ? say('change', change) : end()),
  });
  const heartbeat = setInterval(() => raw.write(': beat\n\n'), limits.eventHeartbeatMs);
  const check = setInterval(() => {
    isSessionAlive(platform, person.sessionId).then(
      (alive) => {
        if (!alive) end();
      },
      (error: unknown) => request.log.debug({ err: error }, 'could not look at the session'),
    );
  }, sessionCheckMs);
  const end = () => {
    if (!open.delete(end)) return;
    stopListening();
    clearInterval(heartbeat);
    clearInterval(check);
    raw.end();
  };
  open.set(end, person.loginId);
  const own = [...open].filter(([, loginId]) => loginId === person.loginId);
  if (own.length > maxStreams) own[0]?.[0]();
  raw.on('close', end);
  raw.on('error', end);
  if (sinceMs === undefined) return;
  const recent = platform.events.recent(person, sinceMs);
  if (recent === null) end();
  else for (const change of recent) say('change', change);
}
