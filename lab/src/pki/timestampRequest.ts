import { cursor, readBoolean, readDer, readOctets, readOid, TAG } from '@tomar/signatures/der';

/** TimeStampReq (RFC 3161 2.4.1). */
export interface AskedTimestamp {
  /** Dotted. */
  digestOid: string;
  imprint: Uint8Array;
  policy: string | undefined;
  /** DER of the INTEGER, so that it goes back as it came. */
  nonce: Uint8Array | undefined;
  withCertificates: boolean;
}

/** @throws SignatureError `der_…` */
export function readTimestampRequest(bytes: Uint8Array): AskedTimestamp {
  const items = cursor(readDer(bytes));
  items.next(TAG.INTEGER);
  const imprint = cursor(items.next(TAG.SEQUENCE));
  const digestOid = readOid(cursor(imprint.next(TAG.SEQUENCE)).next(TAG.OID));
  const digest = readOctets(imprint.next(TAG.OCTET_STRING));
  const policy = items.optional(TAG.OID);
  const nonce = items.optional(TAG.INTEGER);
  const certificates = items.optional(TAG.BOOLEAN);
  return {
    digestOid,
    imprint: digest,
    policy: policy && readOid(policy),
    nonce: nonce?.encoded,
    withCertificates: certificates !== undefined && readBoolean(certificates),
  };
}
