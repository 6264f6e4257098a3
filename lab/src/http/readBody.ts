import type { IncomingMessage } from 'node:http';

const maxBytes = 100_000;

/** The whole body of a request. @throws TypeError when it has more than 100,000 bytes */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) throw new TypeError('The request is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
