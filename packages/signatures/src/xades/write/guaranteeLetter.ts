import type { SignXadesOptions } from './sign.ts';

/**
 * What is not known of the electronic letter of guarantee (e-teminat mektubu) and therefore a setting. No schema or
 * signing guide of the receiving institutions has been read; the defaults follow XMLDSig practice and BTK's guide,
 * and an institution that asks for something else is served by changing them.
 */
export interface GuaranteeLetterSettings {
  /** SigningCertificate (1) as in BTK's guide, or SigningCertificateV2 (2). Default 1. */
  readonly signingCertificateVersion?: 1 | 2;
  /** Canonicalisation of SignedInfo and SignedProperties. Default: exclusive, as everywhere here. */
  readonly canonicalization?: string;
  /** Canonicalisation of the letter. Default: inclusive 1.0 where the whole document is signed. */
  readonly contentCanonicalization?: string;
  /** MIME type stated for the letter. Default `text/xml`. */
  readonly mimeType?: string;
  /** What the signature means. Default: proof of approval, for a bank binds itself by it. `null` states nothing. */
  readonly commitment?: string | null;
  /** Capacity of the signer, e.g. an authorised signatory of the bank. Default: none. */
  readonly claimedRoles?: readonly string[];
  /** Whether KeyInfo holds only the signer's certificate. Default false: the chain is there too. */
  readonly signerCertificateOnly?: boolean;
}

const proofOfApproval = 'http://uri.etsi.org/01903/v1.2.2#ProofOfApproval';

/**
 * Options of `signXades` for a letter of guarantee; the profile and the form (mostly enveloped, with `signedId` or
 * `into` where the institution's schema has a place for the signature) are chosen beside it.
 */
export function guaranteeLetter(settings: GuaranteeLetterSettings = {}): Omit<SignXadesOptions, 'profile'> {
  const { commitment = proofOfApproval, canonicalization, contentCanonicalization } = settings;
  return {
    signingCertificateVersion: settings.signingCertificateVersion ?? 1,
    mimeType: settings.mimeType ?? 'text/xml',
    commitments: commitment === null ? [] : [commitment],
    claimedRoles: settings.claimedRoles ?? [],
    signerCertificateOnly: settings.signerCertificateOnly ?? false,
    ...(canonicalization === undefined ? {} : { canonicalization }),
    ...(contentCanonicalization === undefined ? {} : { contentCanonicalization }),
  };
}
