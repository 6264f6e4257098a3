import { createHash, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A body refused before it is read to its end. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly code: 'too_large' | 'bad_request';

  constructor(code: 'too_large' | 'bad_request', message: string) {
    super(message);
    this.code = code;
  }
}

/** A body, and what it hashes to. */
export interface Body {
  readonly text: string;
  /** SHA-256, base64url. */
  readonly hash: string;
}

/** Of a request that has none. */
export const noBody: Body = { text: '', hash: hash('sha256', '', 'base64url') };

/**
 * The body of a request. It may hold a PIN, so the bytes it came in are wiped; the text cannot be.
 * @param type what it must be declared as
 * @param limit in bytes
 * @throws BodyRefused
 */
export async function readBody(request: IncomingMessage, type: string, limit: number): Promise<Body> {
  const [declared = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (declared.trim().toLowerCase() !== type) throw new BodyRefused('bad_request', `${type} was expected`);
  const body = Buffer.alloc(limit);
  let size = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      const fits = size + piece.length <= limit;
      if (fits) size += piece.copy(body, size);
      piece.fill(0);
      if (!fits) throw new BodyRefused('too_large', `More than ${limit} bytes`);
    }
    const read = body.subarray(0, size);
    return { text: read.toString('utf8'), hash: createHash('sha256').update(read).digest('base64url') };
  } finally {
    body.fill(0);
  }
}

/** @throws BodyRefused */
export function jsonOf({ text }: Body): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyRefused('bad_request', 'Broken JSON');
  }
}
