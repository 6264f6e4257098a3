import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { signedCallLifeMs, textOfCall } from '@tomar/contract';

/** A request as far as its signature is concerned. */
export interface Call {
  readonly method: string;
  readonly path: string;
  /** SHA-256 of the body, base64url. */
  readonly bodyHash: string;
  /** The header. */
  readonly header: string;
}

export interface Claim {
  readonly pairing: string;
  readonly time: string;
  readonly nonce: string;
  readonly value: string;
}

/** `old`: signed for an earlier start of the companion, too long ago, or taken already; the page signs it anew. */
export type Verified = 'right' | 'wrong' | 'old';

/** The parts of the header; undefined where it is none. */
export function readClaim(header: string): Claim | undefined {
  const parts = /^([0-9a-f]{24})\.(\d{13})\.([\w-]{22})\.([\w-]{86})$/.exec(header);
  const [, pairing, time, nonce, value] = parts ?? [];
  if (pairing === undefined || time === undefined || nonce === undefined || value === undefined)
    return undefined;
  return { pairing, time, nonce, value };
}

/** The public key of a pairing; undefined for anything but one on P-256. */
export function pairingKey(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    // Whatever the page sent, it is no key.
    return undefined;
  }
}

/** Judges signatures of requests, each once. */
export class SignedCalls {
  readonly #instance: string;
  readonly #now: () => number;
  /** Nonces of what was accepted, with the time until which they would still be young enough. */
  readonly #seen = new Map<string, number>();

  constructor(instance: string, now: () => number = Date.now) {
    this.#instance = instance;
    this.#now = now;
  }

  verify({ method, path, bodyHash }: Call, claim: Claim, publicKey: string): Verified {
    const { pairing, time, nonce, value } = claim;
    const text = textOfCall({ pairing, instance: this.#instance, method, path }, time, nonce, bodyHash);
    const key = pairingKey(publicKey);
    if (key === undefined) return 'wrong';
    const input = { key, dsaEncoding: 'ieee-p1363' } as const;
    // A signature for an earlier start cannot be told from a wrong one; both are asked to sign for this one.
    if (!verify('sha256', Buffer.from(text), input, Buffer.from(value, 'base64url'))) return 'old';
    const now = this.#now();
    if (Math.abs(now - Number(time)) > signedCallLifeMs) return 'old';
    for (const [one, until] of this.#seen) {
      if (until >= now) break;
      this.#seen.delete(one);
    }
    const name = `${pairing}.${nonce}`;
    // A browser may send a request again whose answer was lost; the page signs it anew.
    if (this.#seen.has(name)) return 'old';
    this.#seen.set(name, now + 2 * signedCallLifeMs);
    return 'right';
  }
}
