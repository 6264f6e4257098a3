import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Endpoint, endpoints } from '@tomar/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { systemInfo } from '../config/systemInfo.ts';
import type { Platform } from '../platform.ts';
import { openMetrics } from '../telemetry/metrics.ts';
import { openAfterwards } from './afterwards.ts';
import type { Draining } from './draining.ts';
import { handleErrors, sendError } from './errorHandler.ts';
import { tooManyRequests } from './errors.ts';
import { networkOf } from './limits/networkOf.ts';
import { readJson } from './limits/readJson.ts';
import { boundSlowClients } from './limits/slowClients.ts';
import { mount } from './mount.ts';
import { openApiDocument } from './openapi.ts';
import { serveOperations } from './operations.ts';
import { answerOtherOrigin } from './otherOrigin.ts';
import { pageWith } from './pageWith.ts';
import type { Route } from './serve.ts';
import { type PageAsks, serveWeb } from './web.ts';
import { whoAsked } from './whoAsked.ts';

export const apiBase = '/api';

/**
 * The HTTP server, ready to listen.
 * @throws Error when an endpoint of the contract has no route, or a route no endpoint
 */
export async function buildServer(
  platform: Platform,
  routes: readonly Route[],
  draining: Draining,
  pageAsks: PageAsks = async () => null,
): Promise<FastifyInstance> {
  checkComplete(routes);
  const { config } = platform;
  const log: FastifyBaseLogger = platform.log;
  const protect = protection(config);
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    exposeHeadRoutes: false,
    // Requests under way are answered; see draining.ts.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Whoever holds a request back is bounded by slowClients.ts; uploads have no overall limit.
    connectionTimeout: 0,
    requestTimeout: 0,
    http: { connectionsCheckingInterval: Math.min(config.slowClients.headersMs, 5_000) },
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read, such as `/%`: neither a handler nor a hook is found for it.
    frameworkErrors: (error, request, reply) =>
      protect(request, reply, () => void sendError(request, reply, error)),
  });
  const slowClients = boundSlowClients(server, config.slowClients, config.trustProxy.length > 0);
  draining.attach(server);
  const afterwards = openAfterwards(platform.log);
  draining.afterLastAnswer(() => afterwards.settled());

  const metrics = openMetrics(platform);
  handleErrors(server, metrics);
  readBodies(server);
  server.addHook('onRequest', protect);
  answerOtherOrigin(server, config, apiBase);
  await limitRequests(server, config.requestsPerMinute);
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page';
    const ms = Math.round(reply.elapsedTime);
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (!route.startsWith(apiBase)) return;
    const who = reply.statusCode >= 400 ? whoAsked(request) : null;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms, ...who }, 'answered');
  });
  await serveDocumentation(server);
  for (const route of routes)
    mount(server, platform, apiBase, route, draining.streams, afterwards, slowClients);
  serveOperations(server, platform, metrics, draining);
  await serveWeb(server, config.webDir, apiBase, pageWith(systemInfo(platform)), pageAsks);
  return server;
}

function checkComplete(routes: readonly Route[]): void {
  const served = new Set<Endpoint>(routes.map((route) => route.endpoint));
  const forgotten = [...endpoints].filter(([, endpoint]) => !served.has(endpoint)).map(([name]) => name);
  if (forgotten.length > 0) throw new Error(`nobody serves ${forgotten.join(', ')}`);
  if (served.size < routes.length) throw new Error('an endpoint is served twice');
  const declared = new Set(endpoints.values());
  const unknown = routes.filter((route) => !declared.has(route.endpoint)).map((route) => route.endpoint.path);
  if (unknown.length > 0) throw new Error(`the contract does not know ${unknown.join(', ')}`);
}

/** JSON is read whole, within the limit; raw bytes are handed on as they come. */
function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, readJson(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  server.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
}

/**
 * By the network of the address, before anybody is identified: a guessed key costs a look-up only within the limit.
 * Sign-in has limits of its own.
 */
async function limitRequests(server: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await server.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  });
  const limit = server.rateLimit();
  server.addHook('onRequest', async function (request, reply) {
    if (request.routeOptions.config.rateLimit !== false) await limit.call(this, request, reply);
  });
}

/** What every answer says to browsers. The headers are made once; Fastify's plugin for them would make them for each answer. */
function protection(config: Platform['config']) {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets style attributes; scripts never run inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [
          "'self'",
          ...(config.apiUrl === null ? [] : [new URL(config.apiUrl).origin]),
          `http://127.0.0.1:${config.companionPort}`,
        ],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: config.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.raw.setHeader('x-request-id', request.id);
    reply.raw.setHeader(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), browsing-topics=()',
    );
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
  };
}

async function serveDocumentation(server: FastifyInstance): Promise<void> {
  const document = openApiDocument(endpoints, apiBase);
  await server.register(swagger, { mode: 'static', specification: { document: document as never } });
  await server.register(swaggerUi, { routePrefix: `${apiBase}/docs`, staticCSP: false });
}
