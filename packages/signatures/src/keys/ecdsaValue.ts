import { cursor, der, integerBytes, readDer, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';

/** ECDSA-Sig-Value (RFC 3279 2.2.3) from r‖s of equal length, as cards and XML signatures write it. */
export function ecdsaValueToDer(raw: Uint8Array): Uint8Array {
  if (raw.length === 0 || raw.length % 2 !== 0) {
    throw new SignatureError('signature_malformed', 'An ECDSA value has two halves of equal length');
  }
  const half = raw.length / 2;
  return der.sequence(der.unsignedInteger(raw.subarray(0, half)), der.unsignedInteger(raw.subarray(half)));
}

/**
 * r‖s from ECDSA-Sig-Value.
 * @param octets length of each half: 32 for P-256, 48 for P-384, 66 for P-521
 * @throws SignatureError `signature_malformed`
 */
export function ecdsaValueToRaw(encoded: Uint8Array, octets: number): Uint8Array {
  const items = cursor(readDer(encoded, { rules: 'ber' }));
  const raw = new Uint8Array(octets * 2);
  for (const end of [octets, octets * 2]) {
    let value = integerBytes(items.next(TAG.INTEGER));
    while (value.length > 1 && value[0] === 0) value = value.subarray(1);
    if (value.length > octets) throw new SignatureError('signature_malformed', 'An ECDSA value is too long');
    raw.set(value, end - value.length);
  }
  return raw;
}
