import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { pageForms } from './pageForms.ts';

const builtWeb = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const policyHeader = 'content-security-policy';

/** Addresses of files, such as icons that browsers look for by themselves; no page has such a name. */
const isFile = /^\/(?:assets|pdf)\/|^\/[^/]*\.(?:ico|txt|xml|png|svg|js|json|webmanifest)$/;

/** The page by the name of its file. */
const isPage = /^\/index\.html$/i;

/** By their path in the folder: what the application is built of, but for documents and workers, to which a policy of their own answer speaks. */
const isPart = /^assets[\\/](?!.*worker).*\.(?:js|css|woff2)(?:\.(?:br|gz))?$/i;

/** What browsers heed in the answer of a document or a worker alone (`docs/adr/0107-parts-come-with-few-headers.md`). */
const ofDocuments = [
  policyHeader,
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Programs that read pages for an index or a preview, as they call themselves. */
const crawlers =
  /bot\b|crawl|spider|slurp|archiver|index(?:er|ing)|preview|externalhit|inspectiontool|baidu|yandex/i;

/**
 * The sources by which a policy lets the page's own scripts run, those that are data apart (CSP Level 3, 2.3.1).
 * @param page as it was built: what is filled in is never let run
 */
const ownScripts = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** @param added by the directive, which the policy has */
function withSources(policy: string, added: Readonly<Record<string, readonly string[]>>): string {
  const directives = policy.split(';').map((directive) => {
    const [name = ''] = directive.split(' ');
    return [directive, ...(added[name] ?? [])].join(' ');
  });
  return directives.join(';');
}

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
      // By its own name the page is no file either: it is filled in, and its policy is its own.
      allowedPath: (path) => !isPage.test(path),
      // What the build and its operator note beside the application, such as `.vite/`.
      dotfiles: 'ignore',
      // Files are looked up when asked for, so that a rebuilt application is served without a restart.
      wildcard: true,
      // The build leaves a Brotli and a gzip form beside each text file.
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const file = relative(root, path);
        const forever = /^assets[\\/]/.test(file);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (!isPart.test(file)) return;
        for (const name of ofDocuments) reply.raw.removeHeader(name);
        for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
          reply.removeHeader(name);
      },
    });
  const formOf = pageForms();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '', query = ''] = request.url.split('?');
    const built = await readFile(page, 'utf8');
    const origin = await asks(path, new URLSearchParams(query));
    const policy = withSources(String(reply.getHeader(policyHeader)), {
      'script-src': ownScripts(built),
      'connect-src': origin === null ? [] : [origin],
    });
    reply.header(policyHeader, policy);
    if (path !== '/' && crawlers.test(request.headers['user-agent'] ?? ''))
      reply.header('x-robots-tag', 'noindex, nofollow');
    const { body, encoding } = await formOf(fill(built), request.headers['accept-encoding']);
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
