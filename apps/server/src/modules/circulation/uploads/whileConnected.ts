import type { Readable } from 'node:stream';

/**
 * The bytes as far as the connection lasts: what arrived counts, the client has gone. After a refusal
 * the rest comes and is passed over, so that the answer is read.
 */
export async function* whileConnected(bytes: Readable): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  } finally {
    bytes.resume();
  }
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'HPE_INVALID_EOF_STATE'].includes(
    String(error.code),
  );
