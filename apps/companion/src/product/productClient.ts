import {
  type AnyEndpoint,
  ApiError,
  type BodyGiven,
  callerHeaders,
  formerSigningKeyHeader,
  type HttpRequest,
  limits,
  type ReplyOf,
  redeemTicket,
  replyOf,
  reportSigningFailure,
  requestOf,
  submitCertificate,
  submitSignatures,
} from '@tomar/contract';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { type Retry, Unreachable } from './retry.ts';

/** The product's side of a signing run: the companion's calls of the contract, repeated until they arrive. */
export interface Product {
  /** Exchanges the ticket; every later call carries the key that it gave. */
  redeem(ticket: string): Promise<ReplyOf<typeof redeemTicket>>;
  submitCertificate(body: BodyGiven<typeof submitCertificate>): Promise<ReplyOf<typeof submitCertificate>>;
  submitSignatures(body: BodyGiven<typeof submitSignatures>): Promise<ReplyOf<typeof submitSignatures>>;
  /** Tried briefly; whether it arrived. A session that nobody ends expires by itself. */
  reportFailure(body: BodyGiven<typeof reportSigningFailure>): Promise<boolean>;
}

/** How long one attempt may take, in milliseconds. The server may have to read 500 large files for the digests. */
const attemptMs = { redeem: 20_000, certificate: 290_000, signatures: 120_000, failure: 10_000 };
const redeemPatienceMs = 30_000;
const failurePatienceMs = 5_000;
const maxReplyBytes = 16 * 1024 * 1024;

/** @param api the product's API base, such as `https://tomar.example/api` */
export function productClient(api: string, retry: Retry): Product {
  const base = api.replace(/\/+$/, '');
  let key = '';
  let endsAt = performance.now();

  const left = () => Math.max(0, endsAt - performance.now());
  const call = async <E extends AnyEndpoint>(
    declared: E,
    body: BodyGiven<E>,
    patience: number,
    attempt: number,
  ): Promise<{ reply: ReplyOf<E>; serverTime: number }> => {
    const request = requestOf(declared, { body }, '');
    return await retry(patience, () => sendToProduct(base, declared, request, key, attempt));
  };

  return {
    async redeem(ticket) {
      const body = { ticket, signerVersion: limits.signerVersion };
      const { reply, serverTime } = await call(redeemTicket, body, redeemPatienceMs, attemptMs.redeem);
      key = reply.key;
      // Measured on the server's clock: this computer's may be wrong by hours.
      const life = Date.parse(reply.expiresAt) - serverTime;
      endsAt = performance.now() + Math.min(life, 60 * 60_000);
      return reply;
    },
    async submitCertificate(body) {
      return (await call(submitCertificate, body, left(), attemptMs.certificate)).reply;
    },
    async submitSignatures(body) {
      return (await call(submitSignatures, body, left(), attemptMs.signatures)).reply;
    },
    async reportFailure(body) {
      if (key === '') return false;
      try {
        await call(reportSigningFailure, body, failurePatienceMs, attemptMs.failure);
        return true;
      } catch {
        // The run has failed already, and its own reason is the one to tell.
        return false;
      }
    },
  };
}

/** By the former name, too: a product of the version before this one reads the key there. */
const keyHeaders = (key: string) => ({ [callerHeaders.signingKey]: key, [formerSigningKeyHeader]: key });

/** One call, once. @throws Unreachable, SigningFailure */
export async function sendToProduct<E extends AnyEndpoint>(
  base: string,
  endpoint: E,
  { method, address, headers, body }: HttpRequest,
  key: string,
  timeout: number,
): Promise<{ reply: ReplyOf<E>; serverTime: number }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(base + address, {
      method,
      headers: { ...headers, ...(key !== '' && keyHeaders(key)) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeout),
      // A redirect would carry the session's key to an address nobody allowed.
      redirect: 'error',
    });
    text = await readText(response);
  } catch (error) {
    if (error instanceof SigningFailure) throw error;
    throw new Unreachable(reasonOf(error), { cause: error });
  }
  if (response.status >= 500 || response.status === 429)
    throw new Unreachable(`The server answered ${response.status}`);
  const date = Date.parse(response.headers.get('date') ?? '');
  try {
    const reply = replyOf(endpoint, response.status, text);
    return { reply, serverTime: Number.isNaN(date) ? Date.now() : date };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw response.ok ? notUnderstood(error) : refusal(error);
  }
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > maxReplyBytes) throw new SigningFailure('sign_failed', 'The server’s answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

const notUnderstood = ({ cause }: ApiError): SigningFailure =>
  new SigningFailure('sign_failed', `The server’s answer is not understood: ${reasonOf(cause)}`);

/** A key nobody knows is `ticket_refused`; else the server's own message is handed on. */
function refusal({ status, code, errors, body }: ApiError): SigningFailure {
  const [first] = errors;
  const messageKey = first?.key ?? Object.values(body.modelState).flat()[0];
  const detail = first?.en ?? messageKey ?? `The server answered ${status}`;
  const unknown = status === 401 || status === 404 || status === 410 || endsSession(code, messageKey);
  return new SigningFailure(unknown ? 'ticket_refused' : 'sign_failed', detail, { messageKey });
}

const endsSession = (code: string, messageKey: string | undefined) =>
  code === 'invalid_token' ||
  messageKey === 'lang_sign_ticket_refused' ||
  messageKey === 'lang_esign_ended' ||
  messageKey === 'lang_sign_session_ended';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
