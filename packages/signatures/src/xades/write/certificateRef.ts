import { createHash } from 'node:crypto';
import { der, readDer, readInteger } from '../../der/index.ts';
import type { DigestAlgorithm } from '../../keys/signer.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import { digestUri } from '../algorithms.ts';
import { distinguishedName } from './distinguishedName.ts';
import { base64, element, text } from './markup.ts';

/** Digest algorithm and value, as they stand in CertDigest, DigestAlgAndValue and SigPolicyHash. */
export function digestMarkup(digest: DigestAlgorithm, value: Uint8Array): string {
  return (
    element('ds:DigestMethod', { Algorithm: digestUri(digest) }) +
    element('ds:DigestValue', {}, base64(value))
  );
}

export function digestOfOctets(digest: DigestAlgorithm, octets: Uint8Array): Uint8Array {
  return createHash(digest).update(octets).digest();
}

const kept = new WeakMap<Uint8Array, Map<string, string>>();

/**
 * The Cert element of SigningCertificate (version 1: issuer and serial as text) and SigningCertificateV2 (version 2:
 * IssuerSerial as DER). Kept per certificate buffer, for a signer's is the same in every signature.
 */
export function certificateRef(certificate: Uint8Array, digest: DigestAlgorithm, version: 1 | 2): string {
  let perKind = kept.get(certificate);
  if (perKind === undefined) {
    perKind = new Map();
    kept.set(certificate, perKind);
  }
  const key = `${digest} ${version}`;
  let markup = perKind.get(key);
  if (markup === undefined) {
    markup = makeRef(certificate, digest, version);
    perKind.set(key, markup);
  }
  return markup;
}

function makeRef(certificate: Uint8Array, digest: DigestAlgorithm, version: 1 | 2): string {
  const { issuer, serialNumber } = certificateSummary(certificate);
  const certDigest = element(
    'xades:CertDigest',
    {},
    digestMarkup(digest, digestOfOctets(digest, certificate)),
  );
  if (version === 2) {
    const issuerSerial = der.sequence(der.sequence(der.explicit(4, issuer)), serialNumber);
    return element('xades:Cert', {}, certDigest, element('xades:IssuerSerialV2', {}, base64(issuerSerial)));
  }
  const serial = readInteger(readDer(serialNumber, { rules: 'ber' })).toString();
  return element(
    'xades:Cert',
    {},
    certDigest,
    element(
      'xades:IssuerSerial',
      {},
      element('ds:X509IssuerName', {}, text(distinguishedName(issuer))),
      element('ds:X509SerialNumber', {}, serial),
    ),
  );
}
