import { Readable } from 'node:stream';
import {
  callersOf,
  type Finding,
  fromWire,
  isMessageKey,
  type Language,
  type Schema,
  toWire,
} from '@tomar/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import type { Afterwards } from './afterwards.ts';
import { sendBytes } from './bytes/sendBytes.ts';
import { invalid, refused } from './errors.ts';
import { type Caller, identify } from './guard.ts';
import { readParameters } from './limits/readJson.ts';
import type { SlowClients } from './limits/slowClients.ts';
import { once } from './once/once.ts';
import { type OpenStreams, sendEvents } from './sendEvents.ts';
import type { AnyEndpoint, BytesAnswer, EventsAnswer, Route } from './serve.ts';

/** Largest JSON body. Files do not come this way. */
const jsonBytes = 4 * 1024 * 1024;
/** Of somebody who has not signed in. */
const strangerBytes = 64 * 1024;

const maxBytes = (endpoint: AnyEndpoint): number =>
  callersOf(endpoint).includes('public') ? strangerBytes : jsonBytes;

const callers = new WeakMap<FastifyRequest, Caller>();

/** Serves one endpoint as it is declared: who may, what may come in, at most once, what goes out. */
export function mount(
  server: FastifyInstance,
  platform: Platform,
  base: string,
  { endpoint, handler }: Route,
  streams: OpenStreams,
  afterwards: Afterwards,
  slowClients: SlowClients,
): void {
  server.route({
    method: endpoint.method,
    url: base + endpoint.path,
    // Before the body is read: a stranger's body is not worth reading.
    onRequest: async (request) => {
      const caller = await identify(platform, endpoint, request);
      callers.set(request, caller);
      if (caller.kind !== 'public') slowClients.identified(request, endpoint.body === 'bytes');
    },
    bodyLimit: maxBytes(endpoint),
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (!caller) throw new Error('a request came past its guard');
      const sent = endpoint.body === 'bytes' ? undefined : fromWire(request.body ?? {});
      const given = {
        params: parse(endpoint.params, readParameters(request.params)),
        query: parse(endpoint.query, fromWire(readParameters(request.query))),
        body: endpoint.body === 'bytes' ? undefined : parse(endpoint.body, sent),
      };
      const call = {
        ...given,
        sent,
        ...caller,
        request,
        reply,
        language: languageOf(request),
        ip: request.ip,
        bytes: () => bytesOf(endpoint, request),
        afterwards: (work: () => Promise<void>) => afterwards.add(reply.raw, work),
      };
      const work = () => handler(call as never);
      if (caller.kind === 'member' && endpoint.reply === 'events')
        return sendEvents(platform, request, reply, caller.person, streams, (await work()) as EventsAnswer);
      const answer =
        endpoint.once && caller.kind === 'member'
          ? await once(
              platform,
              {
                accountId: caller.person.accountId,
                userId: caller.person.userId,
                endpoint: endpoint.path,
                request: requestId(request),
                asked: given,
              },
              work,
            )
          : await work();
      return send(platform, endpoint, request, reply, toReply(endpoint, answer));
    },
  });
}

function send(
  platform: Platform,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> | FastifyReply {
  if (endpoint.reply === 'bytes') return sendBytes(platform.blobs, request, reply, answer as BytesAnswer);
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toWire(answer)));
}

/** Only what the declaration names leaves the server. */
function toReply(endpoint: AnyEndpoint, answer: unknown): unknown {
  if (typeof endpoint.reply === 'string') return answer;
  const parsed = z.safeParse(endpoint.reply, answer);
  if (parsed.success) return parsed.data;
  throw new TypeError(
    `${endpoint.path} answers with what it did not declare: ${z.prettifyError(parsed.error)}`,
  );
}

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(asFinding));
}

/** A schema may name a message of the catalogue; its own English sentences are not shown to people. */
function asFinding(issue: z.core.$ZodIssue): Finding {
  const key = isMessageKey(issue.message) ? issue.message : 'lang_request_invalid';
  return { field: issue.path.map(String).join('.'), key };
}

function requestId(request: FastifyRequest): string {
  const value = request.headers.request;
  if (typeof value !== 'string' || value.length === 0 || value.length > 64)
    throw refused('lang_request_header_required');
  return value;
}

function bytesOf(endpoint: AnyEndpoint, request: FastifyRequest): Readable {
  if (endpoint.body !== 'bytes') throw new TypeError(`${endpoint.path} takes no bytes`);
  return request.body instanceof Readable ? request.body : Readable.from([]);
}

function languageOf(request: FastifyRequest): Language {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'tr';
}
