import type { ReportError, SignatureReport, ValidationReport } from '../report/report.ts';
import { Authors } from './authors.ts';
import { commonName, describeClock } from './describeClock.ts';
import { describeCoverage } from './describeCoverage.ts';
import { describeSince, type ToldSince } from './describeSince.ts';
import { describeFinding, phraseOf } from './findingPhrases.ts';
import { type FindingSort, type Phrase, type Told, text, time, told } from './phrase.ts';
import { subIndicationPhrases } from './phrases/subIndications.ts';

/** `doubts`: it passes, and something could not be found out or is not as it should be. */
export type ToldState = 'passed' | 'doubts' | 'undecided' | 'failed';

/** A verdict on one signature in sentences. */
export interface ToldSignature {
  readonly state: ToldState;
  readonly verdict: Told;
  /** Why it does not pass; null where it does. */
  readonly reason: Told | null;
  /** Whose certificate it is, and what law says of it. */
  readonly signer: Told;
  /** What is signed. */
  readonly covers: readonly Told[];
  /** Whose clock proves the time. */
  readonly clock: readonly Told[];
  /** What was added since and by whom. */
  readonly since: ToldSince;
  readonly wrong: readonly Told[];
  /** What could not be checked, and why. */
  readonly unchecked: readonly Told[];
  readonly remarks: readonly Told[];
  /** Until when the verdict can be repeated; null where it does not pass. */
  readonly repeatable: Told | null;
}

const VERDICT: Readonly<Record<ToldState, Phrase>> = {
  passed: ['İmza geçerli.', 'The signature is valid.'],
  doubts: [
    'İmza geçerli, ancak aşağıdaki çekincelerle.',
    'The signature is valid, but with the reservations below.',
  ],
  undecided: [
    'İmzanın geçerli olduğu kanıtlanamadı; geçerli sayılmamalı.',
    'The signature is not proven to be valid and must not be taken for valid.',
  ],
  failed: ['İmza geçersiz.', 'The signature is not valid.'],
};

/** What all signatures of a file are told to be, in the order of the report. */
export type ToldReport = readonly { readonly signature: SignatureReport; readonly told: ToldSignature }[];

/**
 * All signatures of a report in its order, each followed by its counter-signatures.
 * @param maxChanges told one by one for all signatures together; of the others only the number
 */
export function describeReport(report: ValidationReport, maxChanges = Number.POSITIVE_INFINITY): ToldReport {
  const all = report.signatures.flatMap(withCounters);
  const authors = new Authors(report);
  const each = Math.max(1, Math.floor(maxChanges / Math.max(1, all.length)));
  return all.map((signature) => ({
    signature,
    told: describeSignature(signature, authors, report.validationTime, each),
  }));
}

function withCounters(signature: SignatureReport): readonly SignatureReport[] {
  return [signature, ...signature.counterSignatures.flatMap(withCounters)];
}

function describeSignature(
  signature: SignatureReport,
  authors: Authors,
  lookedAt: string,
  maxChanges: number,
): ToldSignature {
  const found = describeFindings(signature);
  const unasked = describeUnasked(signature);
  const unchecked = [...found.unchecked, ...unasked];
  const state = stateOf(signature, found.wrong.length + unchecked.length > 0);
  return {
    state,
    verdict: told(`verdict_${state}`, VERDICT[state]),
    reason: describeReason(signature),
    signer: describeSigner(signature),
    covers: describeCoverage(signature),
    clock: describeClock(signature, lookedAt),
    since: describeSince(signature, authors, maxChanges),
    wrong: found.wrong,
    unchecked,
    remarks: found.remark,
    repeatable: describeRepeatable(signature),
  };
}

function stateOf({ indication }: SignatureReport, hasDoubts: boolean): ToldState {
  if (indication === 'TOTAL_FAILED') return 'failed';
  if (indication === 'INDETERMINATE') return 'undecided';
  return hasDoubts ? 'doubts' : 'passed';
}

const CHANGED: Phrase = [
  'Belge, imzalandıktan sonra imzanın izin vermediği biçimde değiştirilmiş.',
  'The document was changed after it was signed, in a way that the signature does not allow.',
];

function describeReason({ indication, subIndication, changesAfter }: SignatureReport): Told | null {
  if (indication === 'TOTAL_PASSED' || subIndication === null) return null;
  // To the standard both are faults of the format; to a person a changed document is no malformed signature.
  if (subIndication === 'FORMAT_FAILURE' && changesAfter.some(({ allowed }) => !allowed))
    return told('reason_changed', CHANGED);
  return told(`reason_${subIndication}`, subIndicationPhrases[subIndication]);
}

/** Each code once, however often it was found. Those of the Turkish profile are findings like all others. */
function describeFindings(signature: SignatureReport): Readonly<Record<FindingSort, readonly Told[]>> {
  const { errors, warnings, turkishProfile, timestamps } = signature;
  const answers: Record<FindingSort, Told[]> = { wrong: [], unchecked: [], remark: [] };
  const seen = new Set<string>();
  const profile = turkishProfile?.findings ?? [];
  // What a profile still lacks, and what only looks odd, makes a signature no less valid.
  const mild = new Set(profile.flatMap(({ code, severity }) => (severity === 'breach' ? [] : code)));
  const appended = timestamps.filter(({ kind }) => kind !== 'content');
  const ofStamps = new Set(appended.flatMap((stamp) => stamp.errors.map(keyOf)));
  const isOfStamp = (finding: ReportError) => ofStamps.has(keyOf(finding));
  const own = [...errors, ...warnings.filter((one) => !isOfStamp(one)), ...profile];
  for (const { code } of own) {
    if (seen.has(code)) continue;
    seen.add(code);
    const sort = mild.has(code) ? 'remark' : phraseOf(code).sort;
    answers[sort].push(...describeWithFacts(code, signature));
  }
  // Anybody can append a time-stamp: one that proves nothing takes nothing from a signature that passes without it.
  for (const { code } of warnings.filter(isOfStamp)) {
    if (seen.has(code)) continue;
    seen.add(code);
    answers.remark.push(describeOfStamp(code));
  }
  return answers;
}

const keyOf = ({ code, message }: ReportError): string => `${code} ${message}`;

/** A sentence that does not speak of time-stamps would be taken for one about the signer. */
function describeOfStamp(code: string): Told {
  const plain = describeFinding({ code });
  if (/^(timestamp|archive)_/.test(code)) return plain;
  const [tr, en] = plain.text;
  return told(
    `stamp_${code}`,
    [`Bir zaman damgası hakkında: ${tr}`, `About a time-stamp: ${en}`],
    ...plain.values,
  );
}

const REVOKED: Phrase = [
  '“{0}” sertifikası {1} tarihinde iptal edilmiş.',
  'The certificate of “{0}” was revoked at {1}.',
];
const EXPIRED: Phrase = [
  'İmzalayanın sertifikasının süresi {0} tarihinde dolmuş.',
  'The signer’s certificate expired at {0}.',
];

/** With names and dates where the report has them. */
function describeWithFacts(code: string, { chain, certificate }: SignatureReport): readonly Told[] {
  if (code === 'certificate_revoked') {
    const revoked = chain.flatMap(({ subject, revocation }) =>
      revocation?.status === 'revoked' && revocation.revokedAt !== null
        ? [told('certificate_revoked_at', REVOKED, text(commonName(subject)), time(revocation.revokedAt))]
        : [],
    );
    if (revoked.length > 0) return revoked;
  }
  if (code === 'certificate_expired' && certificate !== null && chain[0]?.notAfter === certificate.notAfter)
    return [told('certificate_expired_at', EXPIRED, time(certificate.notAfter))];
  return [describeFinding({ code })];
}

const UNASKED: Phrase = [
  '“{0}” sertifikasının iptal edilip edilmediğine bakılamadı: elde yanıt yok, sertifika da soracak bir adres vermiyor.',
  'Whether the certificate of “{0}” was revoked was not checked: there is no answer at hand, and the certificate names no place to ask.',
];

/** A signature may pass though nobody was asked about revocation; who relies on it should know. */
function describeUnasked({ indication, chain }: SignatureReport): readonly Told[] {
  if (indication !== 'TOTAL_PASSED') return [];
  return chain
    .filter(({ trusted, revocation }) => !trusted && revocation === null)
    .map(({ subject }) => told('revocation_unasked', UNASKED, text(commonName(subject))));
}

const NO_SIGNER: Phrase = ['İmzalayanın kim olduğu bilinmiyor.', 'Who signed is not known.'];
const SIGNERS = {
  qualifiedTr: [
    '5070 sayılı Kanuna göre nitelikli elektronik sertifika: {0}.',
    'Qualified certificate under Turkish law 5070: {0}.',
  ],
  qualified: ['Nitelikli elektronik sertifika: {0}.', 'Qualified certificate: {0}.'],
  seal: ['Kurum mührü: {0}.', 'Seal of an organisation: {0}.'],
  plain: ['Nitelikli olmayan sertifika: {0}.', 'Certificate that is not qualified: {0}.'],
  unproven: [
    'Sertifikadaki ad: {0}. Bu adın doğru olduğu kanıtlanamadı.',
    'Name in the certificate: {0}. Nothing proves that the name is right.',
  ],
} as const satisfies Readonly<Record<string, Phrase>>;

function describeSigner({ signer, certificate, chain }: SignatureReport): Told {
  if (signer === null || certificate === null) return told('signer_unknown', NO_SIGNER);
  // A certificate says of itself what it likes until its path ends at a trusted root.
  const kind =
    chain.length === 0
      ? 'unproven'
      : certificate.kind === 'seal'
        ? 'seal'
        : certificate.turkishQualified
          ? 'qualifiedTr'
          : certificate.qualified
            ? 'qualified'
            : 'plain';
  return told(`signer_${kind}`, SIGNERS[kind], text(signer));
}

const UNTIL_SIGNER: Phrase = [
  'Bu sonuca {0} tarihine kadar yeniden varılabilir: o gün imzalayanın sertifika yolunun süresi doluyor. Daha uzun süre için arşiv zaman damgası gerekir.',
  'This verdict can be repeated until {0}, when the signer’s certificates expire. For longer it needs an archive time-stamp.',
];
const UNTIL_STAMP: Phrase = [
  'Bu sonuca {0} tarihine kadar yeniden varılabilir: o gün son zaman damgasının ({1}) sertifikaları doluyor. Öncesinde yeni bir arşiv zaman damgası gerekir.',
  'This verdict can be repeated until {0}, when the certificates of the last time-stamp ({1}) expire. Before that it needs another archive time-stamp.',
];

function describeRepeatable({ repeatable }: SignatureReport): Told | null {
  if (repeatable === null) return null;
  const { until, proof, holder } = repeatable;
  return proof === 'signer'
    ? told('repeatable_signer', UNTIL_SIGNER, time(until))
    : told('repeatable_timestamp', UNTIL_STAMP, time(until), text(holder ?? '?'));
}
