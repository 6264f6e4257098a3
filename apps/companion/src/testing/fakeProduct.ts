import { constants, createHash, hash, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  callerHeaders,
  type DigestToSign,
  fromWire,
  redeemTicket,
  reportSigningFailure,
  type Schema,
  type SigningSession,
  submitCertificate,
  submitSignatures,
  toWire,
} from '@tomar/contract';
import { buildSignedAttributes } from '@tomar/signatures/cms';
import { parseCertificate } from '@tomar/signatures/x509';
import * as z from 'zod/mini';

/** What happens to a call: answered, done but its answer lost, or not done at all. */
export type Weather = 'answer' | 'loseAnswer' | 'unavailable' | 'cutOff';

export interface Document {
  readonly itemId: string;
  round: number;
  /** How many rounds other signers will be faster in. */
  overtaken: number;
  /** The server finds that it cannot put the signature in. */
  broken: boolean;
  asked: DigestToSign | undefined;
  /** Accepted signature values, base64: one, or something is wrong. */
  readonly accepted: string[];
}

export interface FakeProductOptions {
  readonly documents: number;
  readonly digestAlgorithm?: DigestToSign['digestAlgorithm'];
  readonly scheme?: DigestToSign['scheme'];
  /** Decides by path (`/signing/…`) and how many calls there were to it before. */
  weather?: (path: string, before: number) => Weather;
  /** What a dishonest server would make of the digest. */
  forge?: (digest: DigestToSign) => DigestToSign;
  /** Refuses a certificate with this message key. */
  refuseCertificate?: string;
}

/**
 * The product's side of a signing session, as its contract says: one-time tickets, a key for the calls,
 * digests for the certificate that is given, signatures that are verified. For tests of the companion.
 */
export async function startFakeProduct(options: FakeProductOptions) {
  const documents: Document[] = Array.from({ length: options.documents }, () => ({
    itemId: randomBytes(12).toString('hex'),
    round: 0,
    overtaken: 0,
    broken: false,
    asked: undefined,
    accepted: [],
  }));
  const calls = new Map<string, number>();
  const batches: number[] = [];
  const failures: { code: string; detail: string }[] = [];
  let ticket = '';
  let key = '';
  let certificate: Uint8Array | undefined;
  let state: SigningSession['state'] = 'Created';

  const itemState = ({ accepted, asked, broken }: Document) =>
    accepted.length > 0 ? 'Embedded' : broken && asked !== undefined ? 'Failed' : 'DigestIssued';
  const stateNow = (): SigningSession['state'] => {
    const states = documents.map(itemState);
    if (states.includes('DigestIssued')) return state;
    return states.includes('Failed') ? 'Failed' : 'Embedded';
  };
  const session = (): SigningSession => ({
    id: '0'.repeat(23).concat('1'),
    state: stateNow(),
    purpose: 'Sign',
    holder: 'Companion',
    canRetry: false,
    warning: null,
    expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    items: documents.map((document) => ({
      id: document.itemId,
      jobId: 'b'.repeat(24),
      jobName: 'Sözleşmeler',
      fileId: 'c'.repeat(24),
      fileName: 'Sözleşme.pdf',
      state: itemState(document),
      error: null,
    })),
    error: stateNow() === 'Failed' ? 'lang_sign_failed' : null,
  });

  const ask = (document: Document, signerCertificate: Uint8Array): DigestToSign => {
    const digestAlgorithm = options.digestAlgorithm ?? 'sha256';
    const toBeSigned = buildSignedAttributes({
      contentDigest: randomBytes(createHash(digestAlgorithm).digest().length),
      digestAlgorithm,
      signerCertificate,
    });
    const rsa = parseCertificate(signerCertificate).publicKey.asymmetricKeyType === 'rsa';
    const asked: DigestToSign = {
      itemId: document.itemId,
      name: 'Sözleşme.pdf',
      toBeSigned: Buffer.from(toBeSigned).toString('base64'),
      digest: hash(digestAlgorithm, toBeSigned, 'base64'),
      scheme: options.scheme ?? (rsa ? 'rsa-pkcs1' : 'ecdsa'),
      digestAlgorithm,
      round: document.round,
    };
    document.asked = asked;
    return options.forge?.(asked) ?? asked;
  };

  const take = ({ itemId, round, value }: { itemId: string; round: number; value: string }) => {
    const document = documents.find((one) => one.itemId === itemId);
    const { asked } = document ?? {};
    if (document === undefined || asked === undefined || certificate === undefined) throw refuse(404, '');
    if (document.accepted.includes(value)) return [];
    if (round !== document.round) throw refuse(400, 'lang_sign_result_not_accepted');
    if (!fits(asked, value, certificate)) throw refuse(400, 'lang_sign_result_not_accepted');
    if (document.broken) return [];
    if (document.overtaken > 0) {
      document.overtaken--;
      document.round++;
      return [ask(document, certificate)];
    }
    document.accepted.push(value);
    return [];
  };

  const answer = (path: string, header: string | undefined, body: unknown): unknown => {
    if (path === redeemTicket.path) {
      const given = bodyOf(redeemTicket, body);
      if (given.ticket !== ticket || ticket === '') throw refuse(400, 'lang_sign_ticket_refused');
      ticket = '';
      key = randomBytes(16).toString('base64url');
      return { key, documents: documents.length, expiresAt: session().expiresAt };
    }
    if (header !== key || key === '') throw refuse(400, 'lang_invalid_token', 'invalid_token');
    switch (path) {
      case submitCertificate.path: {
        const given = bodyOf(submitCertificate, body);
        if (options.refuseCertificate !== undefined) throw refuse(400, options.refuseCertificate);
        const der = Buffer.from(given.certificate, 'base64');
        certificate = der;
        state = 'DigestsIssued';
        const open = documents.filter(({ accepted }) => accepted.length === 0);
        return { digests: open.map((document) => ask(document, der)) };
      }
      case submitSignatures.path: {
        const { signatures } = bodyOf(submitSignatures, body);
        batches.push(signatures.length);
        return { again: signatures.flatMap(take), session: session() };
      }
      case reportSigningFailure.path: {
        failures.push(bodyOf(reportSigningFailure, body));
        state = 'Failed';
        return session();
      }
      default:
        throw refuse(404, 'lang_not_found');
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').replace(/^\/api/, '');
    const before = calls.get(path) ?? 0;
    calls.set(path, before + 1);
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const weather = options.weather?.(path, before) ?? 'answer';
    if (weather === 'cutOff') return void response.destroy();
    if (weather === 'unavailable') return void response.writeHead(503).end('{}');
    const body = fromWire(JSON.parse(Buffer.concat(pieces).toString('utf8')));
    const reply = attempt(() => answer(path, request.headers[callerHeaders.signingKey]?.toString(), body));
    if (weather === 'loseAnswer') return void response.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(toWire(reply.body)));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    api: `${origin}/api`,
    options,
    documents,
    calls,
    batches,
    failures,
    /** As the page does at the beginning and after an interruption or failure: earlier tickets and keys die. */
    newTicket: () => {
      ticket = randomBytes(16).toString('base64url');
      key = '';
      state = 'Created';
      return ticket;
    },
    session,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FakeProduct = Awaited<ReturnType<typeof startFakeProduct>>;

function bodyOf<B extends Schema>(declared: { readonly body?: B | 'bytes' }, body: unknown): z.output<B> {
  if (declared.body === undefined || declared.body === 'bytes') throw new Error('The call has no JSON body');
  return z.parse(declared.body, body);
}

class Refused extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

function refuse(status: number, key: string, code = 'refused'): Refused {
  const errors = [{ field: '', key, params: [], tr: key, en: key }];
  return new Refused(status, { code, modelState: { '': [key] }, errors, requestId: 'test' });
}

function attempt(answer: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: answer() };
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function fits(asked: DigestToSign, value: string, certificate: Uint8Array): boolean {
  const key = parseCertificate(certificate).publicKey;
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  const input = asked.scheme === 'rsa-pss' ? { key, ...pss } : key;
  const bytes = Buffer.from(asked.toBeSigned, 'base64');
  return verify(asked.digestAlgorithm, bytes, input, Buffer.from(value, 'base64'));
}
