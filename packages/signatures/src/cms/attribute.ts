import { der } from '../der/index.ts';

/** DER of an Attribute with its values as a sorted SET OF (RFC 5652 5.3). */
export function attribute(type: string, ...values: readonly Uint8Array[]): Uint8Array {
  return der.sequence(der.oid(type), der.setOf(...values));
}
