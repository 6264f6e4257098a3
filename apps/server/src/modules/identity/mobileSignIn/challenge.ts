import { createHash } from 'node:crypto';

export interface Challenge {
  /** What the phone signs, byte for byte its UTF-8. ASCII: SIM cards show nothing else well. */
  readonly text: string;
  /** Six digits, `482 917`: what an operator's shortest display (seven characters) has room for. */
  readonly verificationCode: string;
  /** What the phone shows. */
  readonly display: string;
}

/**
 * What somebody signs to come in. It names the installation, the moment and nothing that could be a document, and says in
 * words what it is: a signature of it is worth nothing elsewhere, and no document's signature is one of it.
 * @param nonce at random, at least 128 bits
 */
export function makeChallenge(publicUrl: string, now: Date, nonce: string): Challenge {
  const { host } = new URL(publicUrl);
  const text = `tomar-sign-in-v1; giris istegi, belge degil; sign-in, no document; ${host}; ${now.toISOString()}; ${nonce}`;
  const verificationCode = verificationCodeOf(text);
  return { text, verificationCode, display: `${verificationCode} ${host} giris / sign-in` };
}

/** Of what is signed: page and phone show it, so that nobody confirms somebody else's try. */
export function verificationCodeOf(text: string): string {
  const number = createHash('sha256').update(text).digest().readBigUInt64BE() % 1_000_000n;
  return String(number)
    .padStart(6, '0')
    .replace(/^(...)/, '$1 ');
}
