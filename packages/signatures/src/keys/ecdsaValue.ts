import { cursor, der, integerBytes, readDer, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';

const OCTETS_OF_CURVE = new Map([
  ['prime256v1', 32],
  ['secp384r1', 48],
  ['secp521r1', 66],
]);

/**
 * Length of r and of s on a curve, by Node's name of it.
 * @throws SignatureError `key_unsupported`
 */
export function ecdsaOctets(curve: string | undefined): number {
  const octets = OCTETS_OF_CURVE.get(curve ?? '');
  if (octets === undefined)
    throw new SignatureError('key_unsupported', `The curve ${curve ?? ''} is not supported`);
  return octets;
}

/**
 * ECDSA-Sig-Value (RFC 3279 2.2.3) from r‖s, as cards and XML signatures write it.
 * @param octets length of each half: 32 for P-256, 48 for P-384, 66 for P-521
 * @throws SignatureError `signature_malformed` for any other length
 */
export function ecdsaValueToDer(raw: Uint8Array, octets: number): Uint8Array {
  if (raw.length !== octets * 2)
    throw new SignatureError(
      'signature_malformed',
      `An ECDSA value on this curve has ${octets * 2} octets, not ${raw.length}`,
    );
  return der.sequence(
    der.unsignedInteger(raw.subarray(0, octets)),
    der.unsignedInteger(raw.subarray(octets)),
  );
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
