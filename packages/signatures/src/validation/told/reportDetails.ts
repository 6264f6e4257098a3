import type { CertificateReport, ChainLinkReport, ClaimsReport, SignatureReport } from '../report/report.ts';
import type { TurkishProfileReport } from '../turkish/turkishProfiles.ts';
import type { Phrase, ToldLanguage } from './phrase.ts';
import { fillPhrase, plainTime } from './sentence.ts';

const TEXTS = {
  level: ['düzey {0}', 'level {0}'],
  seal: ['kurum mührü', 'seal of an organisation'],
  signature: ['imza sertifikası', 'certificate for signatures'],
  qualified: ['nitelikli', 'qualified'],
  qualifiedTr: ['5070 sayılı Kanuna göre nitelikli', 'qualified under law 5070'],
  unqualified: ['nitelikli değil', 'not qualified'],
  policy: ['politika {0}', 'policy {0}'],
  trusted: ['zincir: {0}, güvenilen kök', 'chain: {0}, trusted'],
  unasked: ['zincir: {0}, iptali sorulmadı', 'chain: {0}, nothing asked about revocation'],
  link: ['zincir: {0}, {1}; {2}', 'chain: {0}, {1} by {2}'],
  good: ['iptal edilmemiş', 'not revoked'],
  revoked: ['{0} tarihinde iptal edilmiş', 'revoked at {0}'],
  unknown: ['bilinmiyor', 'unknown'],
  crl: ['{0} tarihli iptal listesi', 'CRL of {0}'],
  ocsp: ['{0} tarihli OCSP yanıtı', 'OCSP answer of {0}'],
  roles: ['şu sıfatla imzaladığını söylüyor: {0}', 'claims to sign as {0}'],
  attribute: [
    'sıfat belgesi: {0} (veren {1}, doğrulanmadı)',
    'attribute certificate: {0} (by {1}, not verified)',
  ],
  nobody: ['bilinmeyen bir makam', 'an unknown authority'],
  commits: ['taahhüdü: {0}', 'commits to {0}'],
  place: ['şurada imzaladığını söylüyor: {0}', 'claims to sign in {0}'],
  profile: ['Türk profili {0}: {1}', 'Turkish profile {0}: {1}'],
  archive: ['{0}, arşivli', '{0} with archive'],
  kept: ['kurallarına uyuyor', 'kept'],
  broken: ['kurallarına UYMUYOR', 'NOT kept'],
} as const satisfies Readonly<Record<string, Phrase>>;

type Say = (text: keyof typeof TEXTS, ...values: string[]) => string;

/** What specialists ask for: level, certificates, claims, profile. */
export function detailLines(signature: SignatureReport, language: ToldLanguage): readonly string[] {
  const say: Say = (text, ...values) => fillPhrase(TEXTS[text], language, values);
  const { level, certificate, chain, turkishProfile, claims } = signature;
  return [
    say('level', level),
    ...(certificate === null ? [] : [certificateLine(certificate, say)]),
    ...chain.map((link) => chainLine(link, say)),
    ...(turkishProfile === null ? [] : [profileLine(turkishProfile, say)]),
    ...(claims === null ? [] : claimLines(claims, say)),
  ];
}

function certificateLine(certificate: CertificateReport, say: Say): string {
  const { kind, turkishQualified, qualified, policies } = certificate;
  const rank = turkishQualified ? 'qualifiedTr' : qualified ? 'qualified' : 'unqualified';
  const under = policies.length === 0 ? [] : [say('policy', policies.join(', '))];
  return [say(kind), say(rank), ...under].join(', ');
}

function chainLine({ subject, trusted, revocation }: ChainLinkReport, say: Say): string {
  if (trusted) return say('trusted', subject);
  if (revocation === null) return say('unasked', subject);
  const { status, revokedAt, source, thisUpdate } = revocation;
  const word = status === 'revoked' ? say('revoked', plainTime(revokedAt ?? '')) : say(status);
  return say('link', subject, word, say(source, plainTime(thisUpdate)));
}

function profileLine({ name, archive, conforms }: TurkishProfileReport, say: Say): string {
  return say('profile', archive ? say('archive', name) : name, say(conforms ? 'kept' : 'broken'));
}

function claimLines(claims: ClaimsReport, say: Say): readonly string[] {
  const { roles, certifiedAttributes, commitments, location } = claims;
  const place = [...(location?.postalAddress ?? []), location?.locality, location?.country].filter(Boolean);
  return [
    ...(roles.length > 0 ? [say('roles', roles.join(', '))] : []),
    ...certifiedAttributes.map(({ roles: given, issuer }) =>
      say('attribute', given.join(', '), issuer ?? say('nobody')),
    ),
    ...(commitments.length > 0 ? [say('commits', commitments.join(', '))] : []),
    ...(place.length > 0 ? [say('place', place.join(', '))] : []),
  ];
}
