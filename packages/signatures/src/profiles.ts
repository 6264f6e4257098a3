import type { DigestAlgorithm } from './keys/signer.ts';
import { TURKISH_POLICY } from './oids.ts';

/** The two output families: the ETSI baseline levels and the Turkish profiles, which contradict each other. */
export const signatureProfiles = [
  'baseline-b',
  'baseline-t',
  'baseline-lt',
  'baseline-lta',
  'tr-p1',
  'tr-p2',
  'tr-p3',
  'tr-p4',
  'tr-p3-archive',
  'tr-p4-archive',
] as const;

export type SignatureProfile = (typeof signatureProfiles)[number];

/**
 * The document that holds all Turkish policies (BTK, Elektronik İmza Kullanım Profilleri Rehberi): every policy
 * identifier names its address and its digest, whichever of the three policies it is.
 */
export const turkishPolicyDocument: {
  readonly uri: string;
  readonly digest: Readonly<Record<DigestAlgorithm, string>>;
} = {
  uri: 'http://www.eimza.gov.tr/EimzaPolitikalari/216792161015070321.pdf',
  digest: {
    sha256: 'ff39bd29463383f69b2052ac47439e06ce7c3b8646e888b6e5ae3e46ba08117a',
    sha384:
      'e7503cf83d21eb179c3a89fde8bf2216e5f4f24c9da9752d8fe86c8a8b71d4bd58a1ef426b8b0071b8c1d0754c71a810',
    sha512:
      'af925eee76562989cd5da4000da2c35f3d9e95bc6604bb13fe3924a6e223914756bf54fce4ccfd2617de906ea135b9474ccb1da83f8468c2db18341ec7552ede',
  },
};

/** Policy identifier that a Turkish profile has to name; P1 and the baseline levels name none. */
export function turkishPolicyOid(profile: SignatureProfile): string | undefined {
  switch (profile) {
    case 'tr-p2':
      return TURKISH_POLICY.p2;
    case 'tr-p3':
    case 'tr-p3-archive':
      return TURKISH_POLICY.p3;
    case 'tr-p4':
    case 'tr-p4-archive':
      return TURKISH_POLICY.p4;
    default:
      return undefined;
  }
}

/**
 * What a Turkish profile has to name, with the SHA-256 of the document that verifiers know whatever digest the
 * signature has; undefined for P1 (which must not name one) and the baseline.
 */
export function turkishPolicy(
  profile: SignatureProfile,
): { oid: string; digestAlgorithm: 'sha256'; digest: Uint8Array; uri: string } | undefined {
  const oid = turkishPolicyOid(profile);
  if (oid === undefined) return undefined;
  const { uri, digest } = turkishPolicyDocument;
  return { oid, digestAlgorithm: 'sha256', digest: Buffer.from(digest.sha256, 'hex'), uri };
}
