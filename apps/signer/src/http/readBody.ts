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

/**
 * The JSON of a request. It may hold a PIN, so the bytes it came in are wiped.
 * @param limit in bytes
 * @throws BodyRefused
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new BodyRefused('bad_request', 'JSON was expected');
  }
  const body = Buffer.alloc(limit);
  let size = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      const fits = size + piece.length <= limit;
      if (fits) size += piece.copy(body, size);
      piece.fill(0);
      if (!fits) throw new BodyRefused('too_large', `More than ${limit} bytes`);
    }
    return JSON.parse(body.toString('utf8', 0, size));
  } catch (error) {
    if (error instanceof SyntaxError) throw new BodyRefused('bad_request', 'Broken JSON');
    throw error;
  } finally {
    body.fill(0);
  }
}
