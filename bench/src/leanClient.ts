import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { replyOf, requestOf } from '@tomar/contract';
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts';

/**
 * Callers that cost little. They run on the same cores as the server that is measured, while browsers live elsewhere; `fetch`
 * takes several times as long for a small request. They send and read the same, over connections that are kept.
 */
export function leanClient(url: string): Client & { close(): void } {
  const agent = new Agent({ keepAlive: true });
  const client = clientOf(url);
  return {
    ...client,
    call: async (endpoint, input = {}, caller) => {
      const { bytes, requestId = randomUUID(), headers } = input;
      if (bytes !== undefined && !(bytes instanceof Uint8Array)) return client.call(endpoint, input, caller);
      const asked = requestOf(endpoint, input, requestId);
      const body = endpoint.body === 'bytes' ? (bytes ?? new Uint8Array()) : asked.body;
      const who = caller && { token: caller.key, account: caller.account };
      const { status, text } = await exchange(
        `${url}/api${asked.address}`,
        { method: asked.method, agent, headers: { ...asked.headers, ...who, ...headers } },
        body,
      );
      return replyOf(endpoint, status, text);
    },
    close: () => agent.destroy(),
  };
}

function exchange(
  url: string,
  options: Parameters<typeof request>[1] & object,
  body: string | Uint8Array | undefined,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
