import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueCrl } from '@tomar/signatures/issuing';
import { describeCertificate } from '@tomar/signatures/x509';
import { listen } from '../http/listen.ts';
import { readBody } from '../http/readBody.ts';
import { freePort } from '../processes/freePort.ts';
import { type IssuerName, pkiPaths } from '../tokens/addresses.ts';
import { demoAuthorities, demoResponders } from '../tokens/authorities.ts';
import { answerOcsp, type OcspDesk } from './answerOcsp.ts';
import { answerTimestamp, timestampSigner } from './answerTimestamp.ts';
import { Register } from './register.ts';
import { changeSwitches, noFailure, type Switches } from './switches.ts';

export interface PkiOptions {
  /** The installation's home, in whose `ca` the authorities' keys lie (made when there are none). */
  dir: string;
  /** 0 or nothing: any free one. Certificates name it, so an installation keeps to one. */
  port?: number;
  /** HTTP basic authentication that the time-stamp authority asks for. */
  login?: { user: string; password: string } | undefined;
}

export interface Pki {
  url: string;
  /** Address of the time-stamp authority. */
  timestampUrl: string;
  switches(): Switches;
  change(wanted: unknown): Promise<Switches>;
  /** Time-stamps given out since the start. */
  stamped(): number;
  stop(): Promise<void>;
}

const hour = 60 * 60 * 1000;

/**
 * A public-key service on loopback for the demo's certificates: time-stamps (RFC 3161), OCSP (RFC 6960), CRLs and
 * the authorities' certificates. `GET|PUT /api/switches`, `GET /api/certificates` are for programs. For trying and
 * testing; never in production.
 */
export async function startPki(options: PkiOptions): Promise<Pki> {
  const { dir, login } = options;
  const port = options.port || (await freePort());
  const ownUrl = `http://127.0.0.1:${port}`;
  const authorities = await demoAuthorities(dir, ownUrl);
  const responders = await demoResponders(dir, authorities, ownUrl);
  const desk: OcspDesk = { authorities, responders, register: new Register(dir, authorities, responders) };
  const stamper = timestampSigner(authorities, responders);
  let switches = noFailure;
  let stamped = 0;
  const change = async (wanted: unknown): Promise<Switches> => {
    const next = changeSwitches(switches, wanted);
    await desk.register.revoke(next.revoke);
    switches = next;
    return switches;
  };

  const stamp = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (login !== undefined && !knows(request, login)) {
      response.setHeader('www-authenticate', 'Basic realm="tsa"');
      return send(response, 401, 'text/plain', 'Unknown user or password.');
    }
    const { reply, granted } = await answerTimestamp(stamper, await readBody(request), switches);
    if (granted) {
      stamped += 1;
      if (switches.credit !== null) switches = { ...switches, credit: Math.max(0, switches.credit - 1) };
    }
    send(response, 200, 'application/timestamp-reply', reply);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', ownUrl);
    const action = `${request.method} ${pathname}`;
    if (action === 'GET /api/switches') return json(response, { ...switches, stamped });
    if (action === 'PUT /api/switches')
      return json(response, await change(JSON.parse((await readBody(request)).toString('utf8'))));
    if (action === 'GET /api/certificates') return json(response, await certificates(desk.register));
    const part = partOf(pathname);
    if (part === undefined) return send(response, 404, 'text/plain', 'Nothing here.');
    if (switches.slowMs > 0) await sleep(switches.slowMs);
    if (switches.down.includes(part.name)) {
      request.socket.destroy();
      return;
    }
    if (!('issuer' in part)) {
      if (request.method !== 'POST') return send(response, 405, 'text/plain', 'Only POST.');
      if (part.name === 'timestamp') return stamp(request, response);
      const reply = await answerOcsp(desk, await readBody(request), switches);
      return send(response, 200, 'application/ocsp-response', reply);
    }
    const issuer = authorities[part.issuer];
    if (part.name === 'certificates') return send(response, 200, 'application/pkix-cert', issuer.certificate);
    const now = Date.now();
    const crl = issueCrl({
      issuer,
      thisUpdate: new Date(now),
      nextUpdate: new Date(now + hour),
      number: Math.floor(now / 1000),
      revoked: desk.register.revoked(part.issuer),
    });
    send(response, 200, 'application/pkix-crl', crl);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy(error);
      else
        send(
          response,
          error instanceof TypeError || error instanceof SyntaxError ? 400 : 500,
          'text/plain',
          error.message,
        );
    });
  });
  const { url, close } = await listen(server, port);
  return {
    url,
    timestampUrl: `${url}${pkiPaths.timestamp}`,
    switches: () => switches,
    change,
    stamped: () => stamped,
    stop: close,
  };
}

/** A part of the service, and whose list or certificate is wanted of it. */
type Addressed = { name: 'timestamp' | 'ocsp' } | { name: 'crl' | 'certificates'; issuer: IssuerName };

function partOf(pathname: string): Addressed | undefined {
  if (pathname === pkiPaths.timestamp) return { name: 'timestamp' };
  if (pathname === pkiPaths.ocsp) return { name: 'ocsp' };
  for (const issuer of ['root', 'issuing'] as const) {
    if (pathname === pkiPaths.crl(issuer)) return { name: 'crl', issuer };
    if (pathname === pkiPaths.certificate(issuer)) return { name: 'certificates', issuer };
  }
  return undefined;
}

async function certificates(register: Register) {
  return (await register.all()).map(({ certificate, issuer }) => {
    const { serial, commonName, nationalId, notAfter } = describeCertificate(certificate);
    const revoked = register.revocation(serial);
    return {
      serial,
      commonName,
      nationalId,
      issuer,
      notAfter,
      revoked: revoked === undefined ? null : { at: revoked.at, reason: revoked.reason },
    };
  });
}

function knows(request: IncomingMessage, { user, password }: { user: string; password: string }): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const wanted = `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(wanted));
}

function json(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(value));
}

function send(response: ServerResponse, status: number, type: string, content: string | Uint8Array): void {
  const contentType = type === 'text/plain' ? 'text/plain; charset=utf-8' : type;
  response.writeHead(status, { 'content-type': contentType, 'x-content-type-options': 'nosniff' });
  response.end(content);
}
