import type { DigestAlgorithm } from './keys/signer.ts';

/**
 * What extending a signature above baseline-B needs from elsewhere. The same two functions serve CAdES, PAdES
 * and XAdES: over HTTP, from a cache, or from given validation data.
 */
export interface ExtensionSources {
  /** Time-stamps a digest. Needed from baseline-T on. */
  readonly timestamp?: TimestampSource;
  /** Collects certificates and revocation data. Needed from baseline-LT on. */
  readonly validationData?: ValidationDataSource;
}

/**
 * Gives a TimeStampToken (DER of ContentInfo) over a digest, already checked: imprint, nonce, signature.
 */
export interface TimestampSource {
  (digest: { readonly algorithm: DigestAlgorithm; readonly value: Uint8Array }): Promise<Uint8Array>;
  /** Octets of the authority's last token, where one is known: the next has about as many. */
  readonly lastTokenSize?: () => number | undefined;
}

/** Validation data as found in files. All DER. */
export interface ValidationData {
  /** Certificates of the chains, trust anchors included where known. */
  readonly certificates: readonly Uint8Array[];
  /** CertificateLists. */
  readonly crls: readonly Uint8Array[];
  /** Whole OCSPResponses. */
  readonly ocspResponses: readonly Uint8Array[];
}

/** Whose chain validation data is collected for. */
export interface ValidationDataRequest {
  /** DER of the certificate whose chain is needed: a signer, a time-stamp authority. */
  readonly certificate: Uint8Array;
  readonly role: 'signer' | 'timestamp';
  /** DER of certificates that may be on the way. */
  readonly candidates: readonly Uint8Array[];
  /** The chain must be shown good at this moment: mostly that of the time-stamp over the signature. */
  readonly at: Date;
  /** Turkish profiles: P2 and P3 want CRLs for the signer, P4 wants OCSP. */
  readonly prefer?: 'crl' | 'ocsp';
  /** A CRL about the certificate itself from before this time says too little: P3 waits for the one after the period. */
  readonly listedSince?: Date;
}

/**
 * Collects the chain of a certificate and revocation data for each certificate in it (revocation
 * responders' own chains included), already checked.
 */
export type ValidationDataSource = (request: ValidationDataRequest) => Promise<ValidationData>;
