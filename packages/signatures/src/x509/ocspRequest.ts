import { createHash } from 'node:crypto';
import { digestIdentifierWithNull } from '../algorithms/index.ts';
import { der } from '../der/index.ts';
import type { Certificate } from './certificate.ts';
import { OCSP_NONCE_OID } from './ocspResponse.ts';

/**
 * OCSPRequest for one certificate (RFC 6960 4.1). The identifiers are SHA-1 unless said otherwise, the only digest
 * every responder must know (RFC 5019 2.1.1); nothing is secured by them. `nonce` of 1 to 32 octets (RFC 8954).
 */
export function makeOcspRequest(
  certificate: Certificate,
  issuer: Certificate,
  nonce?: Uint8Array,
  hash: 'sha1' | 'sha256' = 'sha1',
): Uint8Array {
  const digest = (bytes: Uint8Array) => createHash(hash).update(bytes).digest();
  const certId = der.sequence(
    digestIdentifierWithNull(hash),
    der.octetString(digest(certificate.issuer.encoded)),
    der.octetString(digest(issuer.publicKeyBits)),
    der.tlv(0x02, certificate.serialBytes),
  );
  const requests = der.sequence(der.sequence(certId));
  const extensions =
    nonce === undefined
      ? []
      : [
          der.explicit(
            2,
            der.sequence(der.sequence(der.oid(OCSP_NONCE_OID), der.octetString(der.octetString(nonce)))),
          ),
        ];
  return der.sequence(der.sequence(requests, ...extensions));
}
