import { digestIdentifier, hash, signatureIdentifier, signWithKey } from '../algorithms/index.ts';
import { cursor, der, readBitOctets, readDer, TAG } from '../der/index.ts';
import { algorithmFor } from '../keys/algorithmFor.ts';
import { ACCESS, DIGEST, EXTENSION } from '../oids.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import { REVOCATION_REASONS, type RevocationReason } from '../x509/index.ts';
import { extension, keyIdentifier } from './extensions.ts';
import type { Authority } from './issueCertificate.ts';

/** What a responder says about one certificate. */
export type OcspStatus =
  | { readonly kind: 'good' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'revoked'; readonly at: Date; readonly reason?: RevocationReason };

export interface OcspAnswerInput {
  /** DER of the certificate that is asked about, or its serial number as an unsigned integer. */
  readonly certificate: Uint8Array | { readonly serialNumber: Uint8Array };
  /** DER of the CA that issued it. */
  readonly issuer: Uint8Array;
  readonly status: OcspStatus;
  readonly thisUpdate: Date;
  readonly nextUpdate?: Date;
  /** Certificates that expired since then are still answered for (RFC 6960 4.4.4). */
  readonly archiveCutoff?: Date;
  /** Digest in CertID; most clients ask with SHA-1. */
  readonly certIdDigest?: 'sha1' | 'sha256';
}

export interface OcspResponseInput {
  readonly responder: Authority;
  readonly answers: readonly OcspAnswerInput[];
  readonly producedAt: Date;
  /** The request's nonce, content of the extension's OCTET STRING. */
  readonly nonce?: Uint8Array;
  /** DER of certificates to put in; the responder's own unless said otherwise. */
  readonly certificates?: readonly Uint8Array[];
  /** Names the responder by its subject instead of its key's digest. */
  readonly byName?: boolean;
}

/** Issues a successful OCSPResponse with a BasicOCSPResponse (RFC 6960 4.2). @returns DER */
export function issueOcspResponse(input: OcspResponseInput): Uint8Array {
  const { responder } = input;
  const facts = certificateSummary(responder.certificate);
  const algorithm = algorithmFor(responder.privateKey, responder);
  const responderId =
    input.byName === true
      ? der.explicit(1, facts.subject)
      : der.explicit(2, der.octetString(keyIdentifier(facts.publicKeyInfo)));
  const parts = [
    responderId,
    der.generalizedTime(input.producedAt),
    der.sequence(...input.answers.map(singleResponse)),
  ];
  if (input.nonce !== undefined)
    parts.push(der.explicit(1, der.sequence(extension(EXTENSION.ocspNonce, der.octetString(input.nonce)))));
  const body = der.sequence(...parts);
  const signature = signWithKey(responder.privateKey, algorithm, body);
  const basic = der.sequence(
    body,
    signatureIdentifier(algorithm),
    der.bitString(signature),
    der.explicit(0, der.sequence(...(input.certificates ?? [responder.certificate]))),
  );
  return der.sequence(
    der.enumerated(0),
    der.explicit(0, der.sequence(der.oid(ACCESS.ocspBasicResponse), der.octetString(basic))),
  );
}

/** OCSPResponseStatus other than successful (RFC 6960 4.2.1), e.g. 3 for tryLater, 6 for unauthorized. @returns DER */
export function issueOcspFailure(status: 1 | 2 | 3 | 5 | 6): Uint8Array {
  return der.sequence(der.enumerated(status));
}

function singleResponse(answer: OcspAnswerInput): Uint8Array {
  const parts = [certId(answer), status(answer.status), der.generalizedTime(answer.thisUpdate)];
  if (answer.nextUpdate !== undefined) parts.push(der.explicit(0, der.generalizedTime(answer.nextUpdate)));
  if (answer.archiveCutoff !== undefined) {
    const cutoff = extension(EXTENSION.ocspArchiveCutoff, der.generalizedTime(answer.archiveCutoff));
    parts.push(der.explicit(1, der.sequence(cutoff)));
  }
  return der.sequence(...parts);
}

function certId(answer: OcspAnswerInput): Uint8Array {
  const issuer = certificateSummary(answer.issuer);
  const digest = answer.certIdDigest ?? 'sha1';
  const keyItems = cursor(readDer(issuer.publicKeyInfo));
  keyItems.next(TAG.SEQUENCE);
  const keyBits = readBitOctets(keyItems.next(TAG.BIT_STRING));
  const serialNumber =
    answer.certificate instanceof Uint8Array
      ? certificateSummary(answer.certificate).serialNumber
      : der.unsignedInteger(answer.certificate.serialNumber);
  return der.sequence(
    digest === 'sha256' ? digestIdentifier('sha256') : der.sequence(der.oid(DIGEST.sha1), der.NULL),
    der.octetString(hash(digest, issuer.subject)),
    der.octetString(hash(digest, keyBits)),
    serialNumber,
  );
}

function status(value: OcspStatus): Uint8Array {
  switch (value.kind) {
    case 'good':
      return der.implicitPrimitive(0, new Uint8Array(0));
    case 'unknown':
      return der.implicitPrimitive(2, new Uint8Array(0));
    case 'revoked': {
      const parts = [der.generalizedTime(value.at)];
      if (value.reason !== undefined)
        parts.push(der.explicit(0, der.enumerated(REVOCATION_REASONS.indexOf(value.reason))));
      return der.explicit(1, ...parts);
    }
  }
}
