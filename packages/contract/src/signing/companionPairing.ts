import * as z from 'zod/mini';

/**
 * How a page proves to the companion that it is one the person paired with it: it holds a key that never leaves the
 * browser, and signs each request with it. The companion keeps the public key only.
 */

/** Header of a signed request: pairing, time in milliseconds, nonce and signature, parted by points. */
export const pairingHeader = 'tomar-pairing';

/** A signed request older than this, or from the future, is refused. */
export const signedCallLifeMs = 60_000;

/** Digits of the code that the companion shows. */
export const pairingCodeLength = 6;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

export const companionPairingRequest = z.object({
  /** SubjectPublicKeyInfo of an ECDSA key on P-256, base64. */
  publicKey: z.base64().check(z.maxLength(200)),
  /** What the person recognises the browser by, such as `Firefox, Windows`. */
  browser: z.string().check(z.maxLength(100)),
});
export type CompanionPairingRequest = z.infer<typeof companionPairingRequest>;

export const companionPairingBegun = z.object({
  id: z.string(),
  /** Stands beside the code in the companion's window, so that a person with two requests knows which is which. */
  mark: z.string(),
});
export type CompanionPairingBegun = z.infer<typeof companionPairingBegun>;

/** Signed with the key that is to be paired. */
export const companionPairingConfirmation = z.object({ code: z.string().check(z.maxLength(20)) });

export const companionPaired = z.object({ paired: z.literal(true) });

export interface SignedCall {
  readonly pairing: string;
  /** `instance` of the companion's status: what was signed before its start is worth nothing after. */
  readonly instance: string;
  readonly method: string;
  readonly path: string;
  /** Empty where there is no body. */
  readonly body: string;
}

/** What is signed. @param bodyHash SHA-256 of the body, base64url */
export function textOfCall(
  { pairing, instance, method, path }: Omit<SignedCall, 'body'>,
  time: string,
  nonce: string,
  bodyHash: string,
): string {
  return ['tomar-pairing-1', pairing, instance, method, path, time, nonce, bodyHash].join('\n');
}

/** A key that cannot be taken out of the browser. */
export async function newPairingKey(): Promise<{ readonly key: CryptoKey; readonly publicKey: string }> {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey);
  return { key: pair.privateKey, publicKey: btoa(String.fromCharCode(...new Uint8Array(spki))) };
}

/** Value of the header for a request. */
export async function signCall(key: CryptoKey, call: SignedCall): Promise<string> {
  const time = String(Date.now());
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const bodyHash = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', octets(call.body))));
  const text = textOfCall(call, time, nonce, bodyHash);
  const value = new Uint8Array(await crypto.subtle.sign(algorithm, key, octets(text)));
  return [call.pairing, time, nonce, base64url(value)].join('.');
}

const octets = (text: string) => new TextEncoder().encode(text);
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
