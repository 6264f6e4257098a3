import { digestIdentifier, hash } from '../algorithms/index.ts';
import { attribute } from '../cms/attribute.ts';
import { unique } from '../cms/write/signedData.ts';
import { cursor, der, readDer, readOctets, TAG } from '../der/index.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';
import { ATTRIBUTE } from '../oids.ts';
import type { ValidationData } from '../validationData.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import { parseCertificate, parseCrl, parseOcspResponse } from '../x509/index.ts';

/**
 * The four attributes of ES-XL (EN 319 122-1 annex A.1, TS 101 733 6.2 and 6.3): references to the
 * certificates and revocation information that the validation of a certificate rests on, and their values.
 * @param certificate DER of the certificate the validation data is about; it is left out of the references
 * @param isMissing which of the four are to be made: none of them may be there twice
 */
export function longTermAttributes(
  certificate: Uint8Array,
  validationData: ValidationData,
  digest: DigestAlgorithm,
  isMissing: (type: string) => boolean,
): Uint8Array[] {
  const certificates = unique([certificate, ...validationData.certificates]).slice(1);
  const makers: readonly (readonly [type: string, make: () => Uint8Array])[] = [
    [ATTRIBUTE.certificateRefs, () => certificateReferences(certificates, digest)],
    [
      ATTRIBUTE.revocationRefs,
      () => revocationReferences([certificate, ...certificates], validationData, digest),
    ],
    [
      ATTRIBUTE.certificateValues,
      () => der.sequence(...unique([certificate, ...validationData.certificates])),
    ],
    [ATTRIBUTE.revocationValues, () => revocationValues(validationData)],
  ];
  return makers.filter(([type]) => isMissing(type)).map(([type, make]) => attribute(type, make()));
}

/** certificate-values and revocation-values alone: what a token needs to stay verifiable. */
export function valueAttributes(certificate: Uint8Array, validationData: ValidationData): Uint8Array[] {
  const certificates = unique([certificate, ...validationData.certificates]);
  return [
    attribute(ATTRIBUTE.certificateValues, der.sequence(...certificates)),
    attribute(ATTRIBUTE.revocationValues, revocationValues(validationData)),
  ];
}

/** OtherHash: algorithm and value (the choice of a bare SHA-1 is not made). */
function otherHash(encoded: Uint8Array, digest: DigestAlgorithm): Uint8Array {
  return der.sequence(digestIdentifier(digest), der.octetString(hash(digest, encoded)));
}

/** CompleteCertificateRefs: a digest with issuer and serial number for each certificate. */
export function certificateReferences(
  certificates: readonly Uint8Array[],
  digest: DigestAlgorithm,
): Uint8Array {
  return der.sequence(
    ...certificates.map((certificate) => {
      const { issuer, serialNumber } = certificateSummary(certificate);
      const issuerSerial = der.sequence(der.sequence(der.explicit(4, issuer)), serialNumber);
      return der.sequence(otherHash(certificate, digest), issuerSerial);
    }),
  );
}

/**
 * CompleteRevocationRefs: one CrlOcspRef per certificate in the order of the certificates, what belongs to
 * none of them (a responder's own) in one more at the end.
 */
export function revocationReferences(
  certificates: readonly Uint8Array[],
  validationData: ValidationData,
  digest: DigestAlgorithm,
): Uint8Array {
  const crls = validationData.crls.map((encoded) => ({ encoded, crl: parseCrl(encoded), used: false }));
  const responses = validationData.ocspResponses.map((encoded) => ({
    encoded,
    response: parseOcspResponse(encoded),
    used: false,
  }));
  const references = certificates.map((encoded) => {
    const certificate = parseCertificate(encoded);
    const issued = certificate.selfIssued
      ? []
      : crls.filter(({ crl }) => crl.issuer.key === certificate.issuer.key);
    const answers = responses.filter(({ response }) =>
      response.answers.some(({ serial }) => Buffer.compare(serial, certificate.serialBytes) === 0),
    );
    const fresh = <Item extends { used: boolean }>(items: Item[]) => items.filter((item) => !item.used);
    const own = { crls: fresh(issued), responses: fresh(answers) };
    for (const item of [...own.crls, ...own.responses]) item.used = true;
    return crlOcspRef(own.crls, own.responses, digest);
  });
  const left = { crls: crls.filter((item) => !item.used), responses: responses.filter((item) => !item.used) };
  if (left.crls.length + left.responses.length > 0)
    references.push(crlOcspRef(left.crls, left.responses, digest));
  return der.sequence(...references);
}

function crlOcspRef(
  crls: readonly { readonly encoded: Uint8Array }[],
  responses: readonly { readonly encoded: Uint8Array }[],
  digest: DigestAlgorithm,
): Uint8Array {
  const parts: Uint8Array[] = [];
  if (crls.length > 0) {
    const ids = crls.map(({ encoded }) => der.sequence(otherHash(encoded, digest), crlIdentifier(encoded)));
    parts.push(der.explicit(0, der.sequence(der.sequence(...ids))));
  }
  if (responses.length > 0) {
    const ids = responses.map(({ encoded }) => {
      const basic = basicResponse(encoded);
      return der.sequence(ocspIdentifier(basic), otherHash(basic, digest));
    });
    parts.push(der.explicit(1, der.sequence(der.sequence(...ids))));
  }
  return der.sequence(...parts);
}

/** CrlIdentifier: issuer, thisUpdate as UTCTime, number. */
function crlIdentifier(encoded: Uint8Array): Uint8Array {
  const crl = parseCrl(encoded);
  const items = cursor(cursor(readDer(encoded, { rules: 'ber' })).next(TAG.SEQUENCE));
  items.optional(TAG.INTEGER);
  items.next(TAG.SEQUENCE);
  const issuer = items.next(TAG.SEQUENCE).encoded;
  const parts = [issuer, der.time(crl.thisUpdate)];
  if (crl.number !== undefined) parts.push(der.integer(crl.number));
  return der.sequence(...parts);
}

/** OcspIdentifier: responder and producedAt, as they stand in the answer. */
function ocspIdentifier(basic: Uint8Array): Uint8Array {
  const items = cursor(cursor(readDer(basic, { rules: 'ber' })).next(TAG.SEQUENCE));
  items.optional(0xa0);
  const responder = items.next().encoded;
  return der.sequence(responder, items.next(TAG.GENERALIZED_TIME).encoded);
}

/** The BasicOCSPResponse inside an OCSPResponse: what references hash and values hold. */
function basicResponse(response: Uint8Array): Uint8Array {
  const items = cursor(readDer(response, { rules: 'ber' }));
  items.next(TAG.ENUMERATED);
  const bytes = cursor(items.next(0xa0).only);
  bytes.next(TAG.OID);
  return readOctets(bytes.next(TAG.OCTET_STRING));
}

/** RevocationValues: CRLs under [0], BasicOCSPResponses under [1]. */
function revocationValues(validationData: ValidationData): Uint8Array {
  const parts: Uint8Array[] = [];
  if (validationData.crls.length > 0)
    parts.push(der.explicit(0, der.sequence(...unique(validationData.crls))));
  if (validationData.ocspResponses.length > 0)
    parts.push(der.explicit(1, der.sequence(...unique(validationData.ocspResponses.map(basicResponse)))));
  return der.sequence(...parts);
}
