/** Identifier octets (X.690 8.1.2) as they stand in the encoding, constructed bit included. */
export const TAG = {
  BOOLEAN: 0x01,
  INTEGER: 0x02,
  BIT_STRING: 0x03,
  OCTET_STRING: 0x04,
  NULL: 0x05,
  OID: 0x06,
  ENUMERATED: 0x0a,
  UTF8_STRING: 0x0c,
  NUMERIC_STRING: 0x12,
  PRINTABLE_STRING: 0x13,
  TELETEX_STRING: 0x14,
  IA5_STRING: 0x16,
  UTC_TIME: 0x17,
  GENERALIZED_TIME: 0x18,
  VISIBLE_STRING: 0x1a,
  UNIVERSAL_STRING: 0x1c,
  BMP_STRING: 0x1e,
  SEQUENCE: 0x30,
  SET: 0x31,
} as const;

/** Context-specific, primitive: `[number] IMPLICIT` of a primitive type. */
export function contextPrimitive(number: number): number {
  return 0x80 | number;
}

/** Context-specific, constructed: `[number] EXPLICIT` of anything, or IMPLICIT of a SEQUENCE or SET. */
export function contextConstructed(number: number): number {
  return 0xa0 | number;
}
