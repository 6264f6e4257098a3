import { cursor, type DerNode, readOid, readSmallInteger, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';

/** PolicyConstraints (RFC 5280 4.2.1.11): after how many certificates a demand begins. */
export interface PolicyConstraints {
  readonly requireExplicitPolicy: number | undefined;
  readonly inhibitPolicyMapping: number | undefined;
}

/** One pair of PolicyMappings (RFC 5280 4.2.1.5). */
export interface PolicyMapping {
  readonly issuerPolicy: string;
  readonly subjectPolicy: string;
}

export const ANY_POLICY = '2.5.29.32.0';

export function readPolicies(value: DerNode): readonly string[] {
  return value.children.map((item) => readOid(cursor(item).next(TAG.OID)));
}

export function readPolicyMappings(value: DerNode): readonly PolicyMapping[] {
  return value.children.map((item) => {
    const fields = cursor(item);
    return { issuerPolicy: readOid(fields.next(TAG.OID)), subjectPolicy: readOid(fields.next(TAG.OID)) };
  });
}

export function readPolicyConstraints(value: DerNode): PolicyConstraints {
  const fields = cursor(value);
  const skip = (identifier: number) => {
    const node = fields.optional(identifier);
    return node === undefined ? undefined : readSkipCerts(node);
  };
  return { requireExplicitPolicy: skip(0x80), inhibitPolicyMapping: skip(0x81) };
}

/** SkipCerts: a count that cannot be negative. @throws SignatureError `der_value` */
export function readSkipCerts(node: DerNode): number {
  const value = readSmallInteger(node);
  if (value < 0) throw new SignatureError('der_value', 'A number of certificates is negative');
  return value;
}
