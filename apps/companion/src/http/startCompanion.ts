import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CompanionRefusal,
  type CompanionTokens,
  companion,
  type companionLabCodes,
  companionPairingConfirmation,
  companionPairingRequest,
  companionSignRequest,
  limits,
  pairingHeader,
  type Schema,
} from '@tomar/contract';
import type { Log } from '@tomar/tokens/log.ts';
import { Pin } from '@tomar/tokens/pin.ts';
import * as z from 'zod/mini';
import { type Announcer, announcer } from '../pairing/announcer.ts';
import { type Caller, Door, withoutNationalId } from '../pairing/door.ts';
import type { Pairing } from '../pairing/pairings.ts';
import { Pairings } from '../pairing/pairings.ts';
import { productClient } from '../product/productClient.ts';
import { type Retry, retryWithBackOff } from '../product/retry.ts';
import { signInClient } from '../product/signInClient.ts';
import { Runs } from '../runs/runs.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { Connections } from './connections.ts';
import { authorizeRequest, corsHeaders } from './guard.ts';
import { ownPage } from './ownPage.ts';
import type { Page } from './page.ts';
import { BodyRefused, jsonOf, noBody, readBody } from './readBody.ts';
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
  /** The paired browsers; without it they are kept in memory. */
  readonly pairings?: Pairings;
  /** Tells the person what a site asks for. @param ownerKey opens the companion's own page */
  readonly announcer?: (ownerKey: string, port: () => number) => Announcer;
  /** In the lab everybody on this computer may read the pairing codes: tests type them. */
  readonly lab?: boolean;
}

export interface RunningCompanion {
  readonly port: number;
  /** Lets runs end for up to ten seconds, then closes. */
  stop(): Promise<void>;
}

const bodyLimit = 8 * 1024;

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** Listens on the loopback addresses only. @throws Error with code `EADDRINUSE` when the port is taken */
export async function startCompanion(options: CompanionOptions): Promise<RunningCompanion> {
  const { origins, tokens, log } = options;
  const runs = new Runs(tokens, log);
  const retry = options.retry ?? retryWithBackOff();
  let port = options.port;

  const announce = options.announcer ?? (() => announcer(null, () => undefined, log));
  const door = new Door(options.pairings ?? new Pairings(null, log), (key) => announce(key, () => port));
  const lab = options.lab === true;
  const connections = new Connections();

  const answerCall = async (request: IncomingMessage, path: string, origin: string): Promise<Answer> => {
    const method = request.method ?? '';
    if (method === 'GET' && path === companion.paths.status) {
      const { instance } = door;
      return ok({ name: 'tomar-signer', version: limits.signerVersion, pkcs11: options.pkcs11(), instance });
    }
    if (lab && method === 'GET' && path === companion.paths.labCodes) {
      const codes = door.requests.list().map(({ id, mark, code }) => ({ id, mark, code }));
      return ok({ codes } satisfies z.infer<typeof companionLabCodes>);
    }
    const body = method === 'POST' ? await readBody(request, 'application/json', bodyLimit) : noBody;
    const header = request.headers[pairingHeader];
    const caller: Caller = {
      origin,
      method,
      path,
      bodyHash: body.hash,
      header: typeof header === 'string' ? header : undefined,
    };
    if (method === 'POST' && path === companion.paths.pair)
      return read(companionPairingRequest, jsonOf(body), (asked) => answered(door.begin(origin, asked)));
    if (method === 'POST' && path === companion.paths.confirmPairing)
      return read(companionPairingConfirmation, jsonOf(body), async ({ code }) =>
        answered(await door.confirm(caller, code)),
      );
    const pairing = await door.identify(caller);
    if (pairing !== null && 'refused' in pairing) return refusedAs(pairing.refused);
    if (pairing !== null) connections.note(request.socket, 'paired');
    if (method === 'GET' && path === companion.paths.tokens) {
      const found = await tokens.list();
      const paired = pairing !== null;
      const shown = paired ? found : found.map(withoutNationalId);
      return ok({ tokens: shown, paired } satisfies CompanionTokens);
    }
    return pairing === null
      ? refusedAs('not_paired')
      : answerPaired(method, path, () => jsonOf(body), origin, pairing);
  };

  /** What only a page may ask that the person paired. */
  const answerPaired = async (
    method: string,
    path: string,
    body: () => unknown,
    origin: string,
    pairing: Pairing,
  ): Promise<Answer> => {
    if (method === 'GET' && path.startsWith(companion.paths.run)) {
      const progress = runs.progress(path.slice(companion.paths.run.length), pairing.id);
      return progress === undefined ? refused(404, 'not_found', 'No such run') : ok(progress);
    }
    if (method === 'POST' && path === companion.paths.sign)
      return read(companionSignRequest, body(), async (order) => beginRun(order, origin, pairing.id));
    return refused(404, 'not_found', 'No such path');
  };

  const beginRun = (
    { api, pin, purpose, ticket, ...rest }: z.output<typeof companionSignRequest>,
    origin: string,
    owner: string,
  ): Answer => {
    if (!origins.has(new URL(api).origin))
      return refused(403, 'api_not_allowed', 'The address of the API is not among the allowed ones');
    const asked = { ...rest, owner, pin: new Pin(pin) };
    const progress = runs.begin(
      purpose === 'SignIn'
        ? { ...asked, signIn: { client: signInClient(api, ticket, retry), origin } }
        : { ...asked, product: productClient(api, retry), ticket },
    );
    return progress === undefined ? refused(429, 'busy', 'Too many runs at once') : ok(progress);
  };

  /** Forms of the companion's own pages. */
  const answerOwnPage = async (request: IncomingMessage, path: string): Promise<Page | Answer> => {
    if (path === '/show') {
      door.show();
      return showStatus();
    }
    const body = await readBody(request, 'application/x-www-form-urlencoded', bodyLimit);
    const form = new URLSearchParams(body.text);
    if (!isSame(form.get('key') ?? '', door.ownerKey)) return refusedAs('not_paired');
    if (path === '/own/remove') {
      const id = form.get('id') ?? '';
      if (await door.pairings.remove(id)) log('pairing_removed', { id });
    }
    const { ownerKey, sites } = door;
    return ownPage({ requests: door.requests.list(), pairings: door.pairings.list(), sites, ownerKey });
  };

  const showStatus = () =>
    statusPage({ origins: [...origins], pkcs11: options.pkcs11(), requests: door.requests.list(), lab });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? '';
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    connections.note(request.socket, 'heard');
    const verdict = authorizeRequest({ method, path, headers: request.headers }, origins, port);
    switch (verdict.kind) {
      case 'refused':
        log('refused', { code: verdict.code, origin: request.headers.origin?.slice(0, 200) ?? null });
        return send(response, refused(403, verdict.code, 'Not allowed'), {});
      case 'statusPage':
        return sendPage(response, showStatus());
      case 'ownPage': {
        const answer = await answerOwnPage(request, path).catch(asAnswer(log));
        return 'html' in answer ? sendPage(response, answer) : send(response, answer, {});
      }
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
  const main = await listen(listener, connections, port, '127.0.0.1');
  port = (main.address() as AddressInfo).port;
  // The name localhost leads to ::1 on some computers; without IPv6 the other address is enough.
  const second = await listen(listener, connections, port, '::1').catch((error: Error) => {
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

const refusals: Partial<Record<CompanionRefusal['code'], readonly [status: number, detail: string]>> = {
  not_paired: [401, 'The page is not paired with the companion'],
  signed_too_early: [401, 'Signed for an earlier start of the companion, or too long ago'],
  wrong_code: [403, 'Another code'],
  pairing_ended: [403, 'The code was not given in time, or too often wrong'],
  too_many_codes: [429, 'Too many wrong codes'],
};

function refusedAs(code: CompanionRefusal['code']): Answer {
  const [status, detail] = refusals[code] ?? [400, 'Wrong'];
  return refused(status, code, detail);
}

const answered = (given: object): Answer =>
  'refused' in given ? refusedAs(given.refused as CompanionRefusal['code']) : ok(given);

/** What is wrong with a body is told by its fields' names, never by what they held: it may be a PIN. */
async function read<S extends Schema>(
  schema: S,
  json: unknown,
  then: (value: z.output<S>) => Answer | Promise<Answer>,
): Promise<Answer> {
  const parsed = z.safeParse(schema, json);
  if (parsed.success) return then(parsed.data);
  return refused(
    400,
    'bad_request',
    `Wrong: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`,
  );
}

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const asAnswer = (log: Log) => (error: unknown) => {
  if (error instanceof BodyRefused)
    return refused(error.code === 'too_large' ? 413 : 400, error.code, error.message);
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

function sendPage(response: ServerResponse, page: Page): void {
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

/** Who says nothing, or half of something, is let go soon: a page of this computer needs milliseconds. */
const waits = {
  headersTimeout: 3_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 500,
};

function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  connections: Connections,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer({ maxHeaderSize: 16 * 1024, ...waits }, listener);
  server.on('connection', (socket) => connections.add(socket));
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
