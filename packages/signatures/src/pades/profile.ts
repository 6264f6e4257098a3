import type { SignaturePolicy } from '../cms/index.ts';

/** Output families: the ETSI baseline levels and the Turkish profiles, which contradict each other. */
export type PadesProfile =
  | 'baseline-b'
  | 'baseline-t'
  | 'baseline-lt'
  | 'baseline-lta'
  | 'tr-p1'
  | 'tr-p2'
  | 'tr-p3'
  | 'tr-p4'
  | 'tr-p3-archive'
  | 'tr-p4-archive';

/** Whether the profile wants a signature time-stamp when the signature is made. */
export function wantsTimestamp(profile: PadesProfile): boolean {
  return profile !== 'baseline-b' && profile !== 'tr-p1';
}

/** Whether certificates and revocation data go into the DSS, and whether a document time-stamp covers them. */
export function wantsValidationData(profile: PadesProfile): boolean {
  return !['baseline-b', 'baseline-t', 'tr-p1', 'tr-p2'].includes(profile);
}

export function wantsDocumentTimestamp(profile: PadesProfile): boolean {
  return (
    profile === 'baseline-lta' || profile.endsWith('-archive') || profile === 'tr-p3' || profile === 'tr-p4'
  );
}

/** Elektronik İmza Kullanım Profilleri Rehberi: P2 to P4 name their policy, P1 must not. */
const POLICY_OIDS: Partial<Record<PadesProfile, string>> = {
  'tr-p2': '2.16.792.1.61.0.1.5070.3.1.1',
  'tr-p3': '2.16.792.1.61.0.1.5070.3.2.1',
  'tr-p3-archive': '2.16.792.1.61.0.1.5070.3.2.1',
  'tr-p4': '2.16.792.1.61.0.1.5070.3.3.1',
  'tr-p4-archive': '2.16.792.1.61.0.1.5070.3.3.1',
};

const POLICY_DIGEST = 'ff39bd29463383f69b2052ac47439e06ce7c3b8646e888b6e5ae3e46ba08117a';

export function policyOf(profile: PadesProfile): SignaturePolicy | undefined {
  const oid = POLICY_OIDS[profile];
  if (oid === undefined) return undefined;
  const digits = oid.replaceAll('.', '');
  return {
    oid,
    digestAlgorithm: 'sha256',
    digest: Buffer.from(POLICY_DIGEST, 'hex'),
    uri: `http://www.eimza.gov.tr/EimzaPolitikalari/${digits}.pdf`,
  };
}
