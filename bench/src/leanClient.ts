import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type AnyEndpoint, replyOf, requestOf } from '@tomar/contract';
import { type Caller, type CallInput, type Client, clientOf } from '../../apps/server/src/testing/client.ts';

/**
 * Callers that cost little. They run on the same cores as the server that is measured, while browsers live elsewhere; `fetch`
 * takes several times as long for a small request. They send and read the same, over connections that are kept.
 */
export function leanClient(url: string): Client & { close(): void } {
  const agent = new Agent({ keepAlive: true });
  const client = clientOf(url);
  /** Null: a body that comes in pieces, for which there is `fetch`. */
  const send = <E extends AnyEndpoint>(
    endpoint: E,
    input: CallInput<E> = {},
    caller?: Caller,
  ): Promise<Exchanged> | null => {
    const { bytes, requestId = randomUUID(), headers } = input;
    if (bytes !== undefined && !(bytes instanceof Uint8Array)) return null;
    const asked = requestOf(endpoint, input, requestId);
    const body = endpoint.body === 'bytes' ? (bytes ?? new Uint8Array()) : asked.body;
    const who = caller && { token: caller.key, account: caller.account };
    return exchange(
      `${url}/api${asked.address}`,
      { method: asked.method, agent, headers: { ...asked.headers, ...who, ...headers } },
      body,
    );
  };
  return {
    ...client,
    ask: async (endpoint, input, caller) => {
      const exchanged = await send(endpoint, input, caller);
      if (!exchanged) return client.ask(endpoint, input, caller);
      const { status, text, cookies } = exchanged;
      const headers = new Headers(cookies.map((cookie) => ['set-cookie', cookie]));
      return new Response(text === '' ? null : text, { status, headers });
    },
    call: async (endpoint, input, caller) => {
      const exchanged = await send(endpoint, input, caller);
      if (!exchanged) return client.call(endpoint, input, caller);
      return replyOf(endpoint, exchanged.status, exchanged.text);
    },
    close: () => agent.destroy(),
  };
}

interface Exchanged {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

function exchange(
  url: string,
  options: Parameters<typeof request>[1] & object,
  body: string | Uint8Array | undefined,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(parts).toString('utf8'),
          cookies: answer.headers['set-cookie'] ?? [],
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
