import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Draining } from './draining.ts';
import { notFound } from './errors.ts';

/** Asked every few seconds by machines: not logged, not counted against anybody. */
const quiet = { logLevel: 'warn', config: { rateLimit: false } } as const;

/** Who asks waits a few seconds at most; an answer after that is none. */
const patienceMs = 1_500;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** For whoever operates the installation: is it alive, can it work, what does it cost. */
export function serveOperations(
  server: FastifyInstance,
  platform: Platform,
  metrics: Metrics,
  draining: Draining,
): void {
  server.get('/health/live', quiet, async () => ({ status: 'live' }));

  server.get('/health/ready', quiet, async (_request, reply) => {
    if (draining.begun) return reply.code(503).send({ status: 'stopping' });
    try {
      await platform.db.ping(patienceMs);
      return { status: 'ready' };
    } catch (error) {
      platform.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ status: 'database_away' });
    }
  });

  server.get('/metrics', quiet, async (request, reply) => {
    const { metricsToken, production } = platform.config;
    if (production && metricsToken === null) throw notFound();
    const given = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (metricsToken !== null && !timingSafeEqual(digest(given), digest(metricsToken))) throw notFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
