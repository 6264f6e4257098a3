import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { pageForms } from './pageForms.ts';

const builtWeb = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const policyHeader = 'content-security-policy';

/** Addresses of files, such as icons that browsers look for by themselves; no page has such a name. */
const isFile = /^\/(?:assets|pdf)\/|^\/[^/]*\.(?:ico|txt|xml|png|svg|js|json|webmanifest)$/;

/** Programs that read pages for an index or a preview, as they call themselves. */
const crawlers =
  /bot\b|crawl|spider|slurp|archiver|index(?:er|ing)|preview|externalhit|inspectiontool|baidu|yandex/i;

/** Which origin besides its own the page at an address may ask; null: none. */
export type PageAsks = (path: string, query: URLSearchParams) => Promise<string | null>;

/**
 * Serves the built web application: hashed assets for a year, the page itself never from a cache, both compressed. Every other
 * address outside the API is the page, too: the application routes in the browser. An index may have the sign-in page alone
 * (`docs/adr/0062-indexed-is-the-entrance-alone.md`). `fill` puts into it what it would
 * ask for at once; `asks` says what else its policy lets it ask.
 */
export async function serveWeb(
  server: FastifyInstance,
  folder: string | null,
  base: string,
  fill: (page: string) => string,
  asks: PageAsks,
): Promise<void> {
  const root = folder ?? builtWeb;
  const page = join(root, 'index.html');
  if (existsSync(root))
    await server.register(fastifyStatic, {
      root,
      index: false,
      // Files are looked up when asked for, so that a rebuilt application is served without a restart.
      wildcard: true,
      // The build leaves a Brotli and a gzip form beside each text file.
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = /[\\/]assets[\\/]/.test(path);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  const formOf = pageForms();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', query = ''] = request.url.split('?');
    const origin = await asks(path, new URLSearchParams(query));
    const policy = reply.getHeader(policyHeader);
    if (origin !== null && typeof policy === 'string')
      reply.header(
        policyHeader,
        policy.replace(/connect-src ([^;]*)/, (found) => `${found} ${origin}`),
      );
    if (path !== '/' && crawlers.test(request.headers['user-agent'] ?? ''))
      reply.header('x-robots-tag', 'noindex, nofollow');
    const filled = fill(await readFile(page, 'utf8'));
    const { body, encoding } = await formOf(filled, request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(body);
  };
  // The folder itself: the static files refuse to list it.
  server.get('/', { exposeHeadRoute: true }, (request, reply) => {
    if (!existsSync(page)) throw notFound();
    return sendPage(request, reply);
  });
  server.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith(`${base}/`) &&
      path !== base &&
      !isFile.test(path);
    if (!asksForPage || !existsSync(page)) throw notFound();
    return sendPage(request, reply);
  });
}
