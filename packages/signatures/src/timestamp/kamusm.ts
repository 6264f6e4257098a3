import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { hash } from '../algorithms/index.ts';
import { cursor, der, readDer, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { type Fetcher, httpFetcher } from '../http/fetcher.ts';
import { refusalOf } from './response.ts';

/**
 * What Kamu SM's time-stamp server asks for beside RFC 3161, as its own clients (MA3, tss-client-console) send it;
 * there is no public description. The password never leaves as it is, but over plain HTTP whoever listens can
 * try passwords against what was sent: the protocol derives its key with a hundred iterations only.
 */
export interface KamusmAccount {
  /** Customer number, decimal. */
  readonly user: string;
  readonly password: string;
}

const ITERATIONS = 100;
const MAX_ANSWER = 16 * 1024;

/**
 * The header `identity`: customer number, salt, iterations, initialisation vector and the imprint, encrypted
 * with AES-256-CBC under a key from the password (PBKDF2 with HMAC-SHA-256), in DER, hexadecimal.
 * @throws SignatureError `timestamp_user` where the user is no number
 */
export function kamusmIdentity(account: KamusmAccount, imprint: Uint8Array): string {
  const number = customerNumber(account);
  const salt = randomBytes(16);
  const vector = randomBytes(16);
  const key = pbkdf2Sync(account.password, salt, ITERATIONS, 32, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', key, vector);
  const encrypted = Buffer.concat([cipher.update(imprint), cipher.final()]);
  const identity = der.sequence(
    der.integer(BigInt(number)),
    der.octetString(salt),
    der.integer(ITERATIONS),
    der.octetString(vector),
    der.octetString(encrypted),
  );
  return Buffer.from(identity).toString('hex');
}

export interface KamusmCreditOptions extends KamusmAccount {
  readonly url: string;
  /** 15,000 unless said otherwise. */
  readonly timeoutMs?: number;
  readonly fetcher?: Fetcher;
  /** The present; for tests. The server allows the clocks to differ by some minutes. */
  readonly now?: Date;
}

/**
 * How many time-stamps the account has left.
 * @throws SignatureError `timestamp_user`, `timestamp_refused` with the server's words, `timestamp_malformed`,
 *   `http_…`
 */
export async function kamusmCredit(options: KamusmCreditOptions): Promise<number> {
  const { url, fetcher = httpFetcher, timeoutMs = 15_000, now = new Date() } = options;
  const user = customerNumber(options);
  const time = String(now.getTime());
  const question = hash('sha1', Buffer.from(`${user}${time}`, 'latin1'));
  const answer = await fetcher({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      accept: 'application/timestamp-reply',
      identity: kamusmIdentity(options, question),
      credit_req: user,
      credit_req_time: time,
    },
    body: new Uint8Array(0),
    timeoutMs,
    maxBytes: MAX_ANSWER,
  });
  const text = Buffer.from(answer).toString('latin1').trim();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw (
    refusalIn(answer) ?? new SignatureError('timestamp_malformed', 'The answer is no number of time-stamps')
  );
}

function customerNumber({ user }: KamusmAccount): string {
  if (!/^\d{1,18}$/.test(user))
    throw new SignatureError('timestamp_user', 'The user is a customer number here, and holds digits only');
  return BigInt(user).toString();
}

/** The server may answer a question for credit with the refusal of a time-stamp. */
function refusalIn(answer: Uint8Array): SignatureError | undefined {
  try {
    return refusalOf(cursor(readDer(answer, { rules: 'ber' })).next(TAG.SEQUENCE));
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}
