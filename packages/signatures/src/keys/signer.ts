/** Digest algorithms that are created. SHA-1 is only ever read, behind a policy switch. */
export type DigestAlgorithm = 'sha256' | 'sha384' | 'sha512';

/** How a key signs; the digest stands beside it. */
export type SignatureScheme = 'rsa-pkcs1' | 'rsa-pss' | 'ecdsa';

export interface SignatureAlgorithm {
  readonly scheme: SignatureScheme;
  readonly digest: DigestAlgorithm;
}

/** What a key is asked to sign. `digest` is the hash of `toBeSigned`: a card takes the one, a software key the other. */
export interface SignRequest {
  readonly toBeSigned: Uint8Array;
  readonly digest: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
}

/**
 * A key with its certificate. ECDSA values are DER (SEQUENCE of r and s), as CMS wants them; XML signatures
 * convert them to r‖s themselves.
 */
export interface Signer {
  /** DER of the signer's certificate. */
  readonly certificate: Uint8Array;
  /** DER of further certificates towards the root, nearest first; may be empty. */
  readonly chain: readonly Uint8Array[];
  readonly algorithm: SignatureAlgorithm;
  sign(request: SignRequest): Promise<Uint8Array>;
}
