import {
  companion,
  companionLabCodes,
  companionPaired,
  companionPairingBegun,
  companionStatus,
  newPairingKey,
  pairingHeader,
  signCall,
} from '@tomar/contract';

/** Sends a request and reads its answer; POST where there is a body. */
export type Talk = (path: string, body?: unknown) => Promise<unknown>;

interface Pairing {
  readonly id: string;
  readonly key: CryptoKey;
}

class NotPaired extends Error {}

/** One for each product and companion, as a browser keeps it. */
const pairings = new Map<string, Promise<Pairing>>();

/** Speaks to the lab's companion as a paired page of the product would. It reads the code that a person would type. */
export function companionClient(origin: string, companionUrl: string): Talk {
  const name = `${origin} ${companionUrl}`;

  const send = async (path: string, body?: unknown, by?: Pairing): Promise<unknown> => {
    const method = body === undefined ? 'GET' : 'POST';
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers: Record<string, string> = { origin, 'content-type': 'application/json' };
    if (by !== undefined) {
      const { instance } = companionStatus.parse(await send(companion.paths.status));
      headers[pairingHeader] = await signCall(by.key, { pairing: by.id, instance, method, path, body: text });
    }
    const response = await fetch(`${companionUrl}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: text }),
    });
    const answer: unknown = await response.json();
    if (response.status === 401) throw new NotPaired(`companion ${path}: not paired`);
    if (!response.ok) throw new Error(`companion ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };

  const pair = async (): Promise<Pairing> => {
    const { key, publicKey } = await newPairingKey();
    const asked = await send(companion.paths.pair, { publicKey, browser: 'Lab' });
    const { id } = companionPairingBegun.parse(asked);
    const { codes } = companionLabCodes.parse(await send(companion.paths.labCodes));
    const code = codes.find((one) => one.id === id)?.code ?? '';
    companionPaired.parse(await send(companion.paths.confirmPairing, { code }, { id, key }));
    return { id, key };
  };
  const paired = (): Promise<Pairing> => {
    let pairing = pairings.get(name);
    if (pairing === undefined) {
      pairing = pair();
      pairings.set(name, pairing);
      pairing.catch(() => pairings.delete(name));
    }
    return pairing;
  };

  return async (path, body) => {
    try {
      return await send(path, body, await paired());
    } catch (error) {
      if (!(error instanceof NotPaired)) throw error;
      // The companion was started anew between status and request, or without what it had kept.
      pairings.delete(name);
      return await send(path, body, await paired());
    }
  };
}
