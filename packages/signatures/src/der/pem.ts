import { SignatureError } from '../errors.ts';

export interface PemBlock {
  /** What stands after BEGIN, e.g. `CERTIFICATE` or `X509 CRL`. */
  readonly label: string;
  readonly bytes: Uint8Array;
}

// Old tools write `PKCS #7 SIGNED DATA`.
const BLOCK = /-----BEGIN ([A-Z0-9 #]{1,40})-----([^-]*)-----END \1-----/g;

/**
 * Every block of a PEM text (RFC 7468), text around them ignored. Empty if there is none.
 * @throws SignatureError `pem_malformed` for a block that is not Base64
 */
export function readPem(text: string): PemBlock[] {
  return [...text.matchAll(BLOCK)].map(([, label = '', body = '']) => {
    const base64 = body.replace(/^[A-Za-z-]+:.*$/gm, '').replace(/\s+/g, '');
    if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
      throw new SignatureError('pem_malformed', `The PEM block ${label} is not Base64`);
    return { label, bytes: new Uint8Array(Buffer.from(base64, 'base64')) };
  });
}

/** One PEM block with lines of 64 characters. */
export function writePem(label: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

/**
 * DER values of a file that may be PEM (all blocks with one of the labels) or DER (one value).
 * What most tools call "PEM or DER".
 */
export function pemOrDer(bytes: Uint8Array, labels: readonly string[]): Uint8Array[] {
  if (bytes[0] === 0x30) return [bytes];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return readPem(text)
    .filter((block) => labels.includes(block.label))
    .map((block) => block.bytes);
}
