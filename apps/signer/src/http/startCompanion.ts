import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CompanionRefusal,
  type CompanionTokens,
  companion,
  companionSignRequest,
  limits,
} from '@tomar/contract';
import type { Log } from '../log.ts';
import { Pin } from '../pin.ts';
import { productClient } from '../product/productClient.ts';
import { type Retry, retryWithBackOff } from '../product/retry.ts';
import { Runs } from '../runs/runs.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { corsHeaders, judge } from './guard.ts';
import { BodyRefused, readJsonBody } from './readBody.ts';
import { statusPage } from './statusPage.ts';

export interface CompanionOptions {
  /** 0 lets the operating system choose. */
  readonly port: number;
  /** Origins whose pages may call, and whose API a run may speak to. */
  readonly origins: ReadonlySet<string>;
  readonly tokens: Tokens;
  /** Whether a PKCS#11 module can be used now. */
  readonly pkcs11: () => boolean;
  readonly log: Log;
  readonly retry?: Retry;
}

export interface RunningCompanion {
  readonly port: number;
  /** Lets runs end for up to ten seconds, then closes. */
  stop(): Promise<void>;
}

const bodyLimit = 8 * 1024;

type Answer = { readonly status: number; readonly json: unknown };

/** Listens on the loopback addresses only. @throws Error with code `EADDRINUSE` when the port is taken */
export async function startCompanion(options: CompanionOptions): Promise<RunningCompanion> {
  const { origins, tokens, log } = options;
  const runs = new Runs(tokens, log);
  const retry = options.retry ?? retryWithBackOff();
  let port = options.port;

  const answerCall = async (request: IncomingMessage, path: string, origin: string): Promise<Answer> => {
    const { method } = request;
    if (method === 'GET' && path === companion.paths.status) {
      return ok({ name: 'tomar-signer', version: limits.signerVersion, pkcs11: options.pkcs11() });
    }
    if (method === 'GET' && path === companion.paths.tokens) {
      return ok({ tokens: await tokens.list() } satisfies CompanionTokens);
    }
    if (method === 'GET' && path.startsWith(companion.paths.run)) {
      const progress = runs.progress(path.slice(companion.paths.run.length), origin);
      return progress === undefined ? refused(404, 'not_found', 'No such run') : ok(progress);
    }
    if (method === 'POST' && path === companion.paths.sign) return beginRun(request, origin);
    return refused(404, 'not_found', 'No such path');
  };

  const beginRun = async (request: IncomingMessage, origin: string): Promise<Answer> => {
    const parsed = companionSignRequest.safeParse(await readJsonBody(request, bodyLimit));
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path }) => path.join('.'));
      return refused(400, 'bad_request', `Wrong: ${fields.join(', ')}`);
    }
    const { api, pin, ...rest } = parsed.data;
    if (!origins.has(new URL(api).origin)) {
      return refused(403, 'api_not_allowed', 'The address of the API is not among the allowed ones');
    }
    const product = productClient(api, retry);
    const progress = runs.begin({ ...rest, origin, product, pin: new Pin(pin) });
    return progress === undefined ? refused(429, 'busy', 'Too many runs at once') : ok(progress);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? '';
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const verdict = judge({ method, path, headers: request.headers }, origins, port);
    switch (verdict.kind) {
      case 'refused':
        log('refused', { code: verdict.code, origin: request.headers.origin?.slice(0, 200) ?? null });
        return send(response, refused(403, verdict.code, 'Not allowed'), {});
      case 'statusPage':
        return sendPage(response, statusPage({ origins: [...origins], pkcs11: options.pkcs11() }));
      case 'preflight':
        response.writeHead(204, corsHeaders(verdict.origin, request.headers)).end();
        return;
      case 'call': {
        const answer = await answerCall(request, path, verdict.origin).catch(asAnswer(log));
        return send(response, answer, corsHeaders(verdict.origin, request.headers));
      }
    }
  };

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: unknown) => {
      log('broken', { detail: error instanceof Error ? error.message : String(error) });
      response.destroy();
    });
  };
  const main = await listen(listener, port, '127.0.0.1');
  port = (main.address() as AddressInfo).port;
  // The name localhost leads to ::1 on some computers; without IPv6 the other address is enough.
  const second = await listen(listener, port, '::1').catch((error: Error) => {
    log('no_ipv6', { detail: error.message });
    return undefined;
  });
  return {
    port,
    async stop() {
      await runs.idle(10_000);
      await Promise.all([close(main), second === undefined ? undefined : close(second)]);
      await tokens.close();
    },
  };
}

const ok = (json: unknown): Answer => ({ status: 200, json });
const refused = (status: number, code: CompanionRefusal['code'], detail: string): Answer => ({
  status,
  json: { code, detail } satisfies CompanionRefusal,
});

const asAnswer = (log: Log) => (error: unknown) => {
  if (error instanceof BodyRefused) {
    return refused(error.code === 'too_large' ? 413 : 400, error.code, error.message);
  }
  log('broken', { detail: error instanceof Error ? error.message : String(error) });
  return refused(500, 'unexpected', 'See the log of the companion');
};

function send(response: ServerResponse, answer: Answer, headers: Record<string, string>): void {
  const always = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  // What is left of a body that was not read to its end must not be taken for the next request.
  const close = answer.status === 413 ? { connection: 'close' } : {};
  response.writeHead(answer.status, { ...always, ...security, ...headers, ...close });
  response.end(JSON.stringify(answer.json));
}

function sendPage(response: ServerResponse, page: { readonly html: string; readonly policy: string }): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...security,
    'content-security-policy': page.policy,
  });
  response.end(page.html);
}

const security = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: 20_000 }, listener);
  server.maxConnections = 64;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  server.closeIdleConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
    setTimeout(() => server.closeAllConnections(), 1_000).unref();
  });
}
