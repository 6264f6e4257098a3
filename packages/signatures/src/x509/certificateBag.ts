import { cursor, readDer, readOid, readPem, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { type Certificate, parseCertificate } from './certificate.ts';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const MAX_CERTIFICATES = 100;

/**
 * The certificates of a file as certificate authorities serve them: one in DER, a PKCS#7 of certificates only
 * (RFC 5280 4.2.2.1), or either in PEM or bare Base64. What cannot be read is left out; at most 100 are taken.
 */
export function readCertificateBag(bytes: Uint8Array): readonly Certificate[] {
  return encodings(bytes).slice(0, MAX_CERTIFICATES).flatMap(leniently(parseCertificate));
}

function encodings(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes[0] === TAG.SEQUENCE) return leniently(unpack)(bytes).flat();
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const blocks = leniently(readPem)(text).flat();
  if (blocks.length > 0) return blocks.flatMap((block) => leniently(unpack)(block.bytes).flat());
  const bare = text.replace(/\s+/g, '');
  if (bare === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return [];
  return leniently(unpack)(new Uint8Array(Buffer.from(bare, 'base64'))).flat();
}

/** A certificate is what it is; of a SignedData (RFC 5652 5.1) what its certificates are. */
function unpack(bytes: Uint8Array): readonly Uint8Array[] {
  const outer = cursor(readDer(bytes, { rules: 'ber' }));
  if (outer.peek()?.is(TAG.OID) !== true) return [bytes];
  if (readOid(outer.next()) !== SIGNED_DATA) return [];
  const items = cursor(outer.next(0xa0).only);
  items.next(TAG.INTEGER);
  items.next(TAG.SET);
  items.next(TAG.SEQUENCE);
  return (items.optional(0xa0)?.children ?? []).map((node) => node.encoded);
}

function leniently<Input, Output>(read: (input: Input) => Output): (input: Input) => Output[] {
  return (input) => {
    try {
      return [read(input)];
    } catch (error) {
      if (error instanceof SignatureError) return [];
      throw error;
    }
  };
}
