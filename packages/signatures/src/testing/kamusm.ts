import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { cursor, readDer, readInteger, readOctets, TAG } from '../der/index.ts';
import { issueTimestamp, timestampRefusal, timestampResponse } from '../issuing/index.ts';
import { TEST_TSA_POLICY, testPki } from './keys.ts';

export interface KamusmCustomer {
  readonly password: string;
  /** Time-stamps left. */
  credit: number;
}

/** A server that does what Kamu SM's does, after the description of those who talk to it. */
export function kamusm(accounts: ReadonlyMap<bigint, KamusmCustomer>): RequestListener {
  return async (request, reply) => {
    const body = await bodyOf(request);
    const { identity, credit_req: creditFor, credit_req_time: time } = request.headers;
    const refuse = (text: string) => reply.end(timestampRefusal(2, text));
    const [user, salt, iterations, vector, encrypted] = readDer(
      Buffer.from(String(identity), 'hex'),
    ).children;
    if (user === undefined || salt === undefined || iterations === undefined) return refuse('identity');
    if (vector === undefined || encrypted === undefined) return refuse('identity');
    const account = accounts.get(readInteger(user));
    if (account === undefined) return refuse(`User ${readInteger(user)} is not known`);
    const rounds = Number(readInteger(iterations));
    const key = pbkdf2Sync(account.password, readOctets(salt), rounds, 32, 'sha256');
    const decipher = createDecipheriv('aes-256-cbc', key, readOctets(vector));
    const expected =
      creditFor === undefined
        ? asked(body).imprint
        : createHash('sha1')
            .update(`${String(creditFor)}${String(time)}`)
            .digest();
    try {
      const given = Buffer.concat([decipher.update(readOctets(encrypted)), decipher.final()]);
      if (!given.equals(expected)) return refuse('Account could not be authenticated');
    } catch {
      return refuse('Account could not be authenticated');
    }
    reply.setHeader('content-type', 'application/timestamp-reply');
    if (creditFor !== undefined) return reply.end(String(account.credit));
    account.credit--;
    return reply.end(await stamp(body));
  };
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Imprint and nonce of a TimeStampReq without a policy. */
function asked(body: Uint8Array): { imprint: Uint8Array; nonce: Uint8Array } {
  const items = cursor(readDer(body));
  items.next(TAG.INTEGER);
  const [, digest] = items.next(TAG.SEQUENCE).children;
  return { imprint: digest?.content ?? Buffer.alloc(0), nonce: items.next(TAG.INTEGER).encoded };
}

/** What a time-stamp authority without opinions answers. */
export async function stamp(body: Uint8Array): Promise<Uint8Array> {
  const token = await issueTimestamp({
    authority: testPki('p256').tsa.signer,
    ...asked(body),
    digestAlgorithm: 'sha256',
    time: new Date(),
    policy: TEST_TSA_POLICY,
  });
  return timestampResponse(token);
}
