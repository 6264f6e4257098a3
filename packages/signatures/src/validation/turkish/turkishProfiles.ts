import { createHash } from 'node:crypto';
import { TURKISH_POLICY } from '../../oids.ts';
import { turkishPolicyDocument } from '../../profiles.ts';
import type { RevocationInfo } from '../../revocation/index.ts';
import { answerFor, type Certificate, type HashName } from '../../x509/index.ts';
import type { TimestampValidation } from '../blocks/timestampValidation.ts';
import type { TimestampKind } from '../report/report.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
import type { NamedDigest, SignatureElements } from './signatureElements.ts';

export type TurkishProfileName = 'P1' | 'P2' | 'P3' | 'P4';

/**
 * A `breach` goes against a rule of the guide, and nothing can be done about it. `incomplete` is what P3 and P4 still
 * lack and can be given: they are signed as ES-T and become ES-XL later, and until then are no less valid. With either
 * the signature does not conform to its profile. A `warning` is what cannot be told from the signature for certain.
 */
export interface TurkishFinding {
  readonly code: string;
  readonly message: string;
  readonly severity: 'breach' | 'incomplete' | 'warning';
}

/** Whether a signature keeps the rules of the profile it claims. */
export interface TurkishProfileReport {
  readonly name: TurkishProfileName;
  /** Whether it has the archive form, with an archive time-stamp. */
  readonly archive: boolean;
  readonly conforms: boolean;
  readonly findings: readonly TurkishFinding[];
}

export interface TurkishProfileInput {
  readonly signature: SignatureUnderTest;
  readonly timestamps: readonly TimestampValidation[];
  /** The signer's certificate and its issuer, where a chain was found. */
  readonly certificate: Certificate | undefined;
  readonly issuer: Certificate | undefined;
  /** From the signer's certificate to the trust anchor; empty where none was found. */
  readonly chain: readonly Certificate[];
  /** Whether signatures from the days of SHA-1 are accepted. */
  readonly acceptSha1: boolean;
  /** Whether an answer about the signer's certificate, named by its fingerprint, is verified and can be relied on. */
  readonly isVerified: (fingerprint: string) => boolean;
  /** The answer about the signer's certificate that validation went by. */
  readonly info: RevocationInfo | undefined;
  /** The time for which the answer holds. */
  readonly time: Date;
}

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;
/** How long P2 and P3 wait for the CRL that has the last word. */
const WAITING_PERIOD_MS = 24 * 60 * 60 * 1000;

const NAME_BY_POLICY: ReadonlyMap<string, TurkishProfileName> = new Map([
  [TURKISH_POLICY.p2, 'P2'],
  [TURKISH_POLICY.p3, 'P3'],
  [TURKISH_POLICY.p4, 'P4'],
]);

/**
 * The profile that a signature claims: P2, P3 and P4 by the policy it names; P1, which must name none and has no
 * time-stamp, by being a signature with a signing certificate and nothing more. Undefined for anything else.
 */
export function claimedTurkishProfile(signature: SignatureUnderTest): TurkishProfileName | undefined {
  const { policy, purpose, timestamps, certificateReferences, elements } = signature;
  if (elements === undefined || purpose !== 'signature') return undefined;
  if (policy !== undefined) return policy.id === undefined ? undefined : NAME_BY_POLICY.get(policy.id);
  const bare = timestamps.every(({ kind }) => kind === 'content' || kind === 'document');
  return bare && certificateReferences !== undefined ? 'P1' : undefined;
}

/**
 * Conformity with the profiles of the guide to electronic signature profiles (BTK, Elektronik İmza Kullanım Profilleri
 * Rehberi). Undefined for a signature that claims none of them.
 */
export function judgeTurkishProfile(input: TurkishProfileInput): TurkishProfileReport | undefined {
  const { signature } = input;
  const name = claimedTurkishProfile(signature);
  const { elements } = signature;
  if (name === undefined || elements === undefined) return undefined;
  const findings = [
    ...commonRules(signature, elements),
    ...certificateRules(input),
    ...(name === 'P1' ? [] : [...policyRules(signature), ...timestampRules(input)]),
    ...(name === 'P2' ? waitingRules(input) : []),
    ...(name === 'P3' || name === 'P4' ? longTermRules(name, input, elements) : []),
  ];
  return {
    name,
    archive: provenKinds(input).has('archive'),
    conforms: findings.every(({ severity }) => severity === 'warning'),
    findings,
  };
}

const breach = (code: string, message: string): TurkishFinding => ({ code, message, severity: 'breach' });
const incomplete = (code: string, message: string): TurkishFinding => ({
  code,
  message,
  severity: 'incomplete',
});
const warning = (code: string, message: string): TurkishFinding => ({ code, message, severity: 'warning' });

/** Demanded of every profile; content type and message digest are format checking's. */
function commonRules(
  { certificateReferences }: SignatureUnderTest,
  { format, signingTime, contentFormat, counterSignature }: SignatureElements,
): readonly TurkishFinding[] {
  const findings: TurkishFinding[] = [];
  if (certificateReferences === undefined)
    findings.push(
      breach('tr_signing_certificate_missing', 'The signature does not name the signer’s certificate'),
    );
  if (!signingTime) {
    const where =
      format === 'pades' ? 'The signature dictionary has no /M' : 'The signing time is not signed';
    findings.push(breach('tr_signing_time_missing', where));
  }
  if (!contentFormat && !counterSignature)
    findings.push(
      breach('tr_content_format_missing', 'No DataObjectFormat names the MIME type of what is signed'),
    );
  return findings;
}

/** A qualified certificate, and a reference to it by a digest of today. */
function certificateRules({
  signature,
  certificate,
  acceptSha1,
}: TurkishProfileInput): readonly TurkishFinding[] {
  const findings: TurkishFinding[] = [];
  const { compliant = true, turkish = true } = certificate?.extensions.qualified ?? {};
  if (!compliant || !turkish) {
    const message = 'The signer’s certificate does not say that it is qualified under law 5070';
    findings.push(breach('tr_certificate_not_qualified', message));
  }
  const hash = signature.certificateReferences?.[0]?.hash;
  if (hash === 'md5' || (hash === 'sha1' && !acceptSha1)) {
    const message = `The signature names its signer’s certificate by ${hash.toUpperCase()}`;
    findings.push(breach('tr_signing_certificate_digest', message));
  }
  return findings;
}

function policyRules({ policy }: SignatureUnderTest): readonly TurkishFinding[] {
  const findings: TurkishFinding[] = [];
  if (policy?.uri === undefined || policy.uri === '')
    findings.push(breach('tr_policy_uri_missing', 'The policy identifier has no address (SPURI)'));
  const digest = policy?.digest;
  const known =
    digest && new Map<string, string>(Object.entries(turkishPolicyDocument.digest)).get(digest.hash ?? '');
  if (digest !== undefined && known === undefined) {
    const message = 'The policy’s digest is by an algorithm in which that of the document is not known';
    findings.push(warning('tr_policy_digest_unknown', message));
  }
  if (digest !== undefined && known !== undefined && Buffer.from(digest.value).toString('hex') !== known)
    findings.push(breach('tr_policy_digest', 'The policy’s digest is not that of the document known'));
  return findings;
}

/** The first time-stamp on the signature, at most two hours after the signing time. */
function timestampRules(input: TurkishProfileInput): readonly TurkishFinding[] {
  const { signature } = input;
  const stamped = stampTime(input);
  if (stamped === undefined)
    return signature.timestamps.some(({ kind }) => kind === 'signature')
      ? [breach('tr_timestamp_invalid', 'The time-stamp over the signature is not shown to be valid')]
      : [breach('tr_timestamp_missing', 'There is no time-stamp over the signature')];
  const { claimedTime } = signature;
  if (claimedTime === undefined) return [];
  const delay = stamped.getTime() - claimedTime.getTime();
  if (delay > TWO_HOURS_MS) {
    const message = `The time-stamp is of ${stamped.toISOString()}, more than two hours after the signing time`;
    return [breach('tr_timestamp_late', message)];
  }
  if (delay >= 0) return [];
  return [
    warning('tr_timestamp_early', 'The time-stamp is from before the signing time that the signer claims'),
  ];
}

/** A time-stamp that did not pass gives no form that a profile asks for. */
function provenKinds({ timestamps }: TurkishProfileInput): ReadonlySet<TimestampKind> {
  return new Set(
    timestamps.flatMap(({ timestamp, result }) => (result.status === 'PASSED' ? timestamp.kind : [])),
  );
}

/**
 * The time of the earliest valid time-stamp over the signature value. In a PDF of P3 or P4 a document time-stamp is
 * over it too, and belongs to the profile.
 */
function stampTime({ signature, timestamps }: TurkishProfileInput): Date | undefined {
  const name = claimedTurkishProfile(signature);
  const documents = signature.elements?.format === 'pades' && (name === 'P3' || name === 'P4');
  const times = timestamps.flatMap(({ timestamp: { kind, token }, result }) =>
    (kind === 'signature' || (kind === 'document' && documents)) &&
    result.status === 'PASSED' &&
    token !== undefined
      ? [token.info.time.getTime()]
      : [],
  );
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** P2 is verified with a CRL that came out after the waiting period. */
function waitingRules(input: TurkishProfileInput): readonly TurkishFinding[] {
  const { info, time } = input;
  const findings: TurkishFinding[] = [];
  const stamped = stampTime(input);
  if (stamped !== undefined && time.getTime() < stamped.getTime() + WAITING_PERIOD_MS)
    findings.push(
      warning(
        'tr_waiting_period',
        'The waiting period of 24 hours is not over: a later CRL has the last word',
      ),
    );
  if (info?.source.kind === 'ocsp')
    findings.push(
      warning(
        'tr_revocation_not_crl',
        'The signer’s certificate was checked by OCSP; the profile wants a CRL',
      ),
    );
  return findings;
}

/** P3 and P4: references and values, and what each format wants besides. */
function longTermRules(
  name: 'P3' | 'P4',
  input: TurkishProfileInput,
  elements: SignatureElements,
): readonly TurkishFinding[] {
  const { signature, time } = input;
  const proven = provenKinds(input);
  const findings: TurkishFinding[] = [];
  if (elements.format === 'pades') {
    const { crls, responses } = elements.carriedRevocation();
    if (crls.length + responses.length === 0 || !elements.vriEntry) {
      const message = 'The document security store has no VRI entry with revocation data for the signature';
      findings.push(incomplete('tr_security_store_missing', message));
    }
    if (!proven.has('document'))
      findings.push(
        incomplete('tr_document_timestamp_missing', 'No document time-stamp covers the security store'),
      );
  } else {
    if (!elements.certificateReferences || !elements.revocationReferences)
      findings.push(
        incomplete(
          'tr_references_missing',
          'Complete references to certificates and revocation data are missing',
        ),
      );
    if (!elements.certificateValues || !elements.revocationValues)
      findings.push(
        incomplete('tr_values_missing', 'The values of certificates and revocation data are missing'),
      );
    if (elements.format === 'xades' && !proven.has('signature-and-references'))
      findings.push(incomplete('tr_references_timestamp_missing', 'SigAndRefsTimeStamp is missing'));
    const kinds = signature.timestamps.map(({ kind }) => kind);
    if (elements.format === 'cades' && kinds.includes('signature-and-references'))
      findings.push(breach('tr_c_timestamp_forbidden', 'The profile forbids the CAdES-C time-stamp'));
  }
  const stamped = stampTime(input);
  const waiting = stamped !== undefined && time.getTime() < stamped.getTime() + WAITING_PERIOD_MS;
  // P3 is signed as ES-T and becomes ES-XL when the waiting period is over.
  const lacking = findings.filter(({ severity }) => severity === 'incomplete');
  if (name === 'P3' && waiting && lacking.length > 0) {
    const message = 'The signature is not complete yet: the waiting period of 24 hours is not over';
    const others = findings.filter(({ severity }) => severity !== 'incomplete');
    return [warning('tr_waiting_period', message), ...others];
  }
  return [...findings, ...carriedRules(name, input, elements), ...referenceRules(input, elements)];
}

/** What the signature carries about its signer: a CRL for P3, an OCSP answer for P4. */
function carriedRules(
  name: 'P3' | 'P4',
  input: TurkishProfileInput,
  elements: SignatureElements,
): readonly TurkishFinding[] {
  const { certificate, issuer, isVerified } = input;
  const { crls, responses } = elements.carriedRevocation();
  if (certificate === undefined || crls.length + responses.length === 0) return [];
  if (name === 'P4') {
    const answered =
      issuer === undefined ||
      responses.some(
        (response) =>
          isVerified(response.fingerprint) && answerFor(response, certificate, issuer) !== undefined,
      );
    if (answered) return [];
    return [
      breach('tr_revocation_not_ocsp', 'The signature carries no verified OCSP answer about its signer'),
    ];
  }
  const own = crls.filter(
    (crl) =>
      crl.issuer.key === certificate.issuer.key && (issuer === undefined || isVerified(crl.fingerprint)),
  );
  if (own.length === 0)
    return [breach('tr_revocation_not_crl', 'The signature carries no verified CRL about its signer')];
  const stamped = stampTime(input);
  if (stamped === undefined) return [];
  const waited = stamped.getTime() + WAITING_PERIOD_MS;
  if (own.some(({ thisUpdate }) => thisUpdate.getTime() >= waited)) return [];
  const message =
    'The CRL that the signature carries is from before the end of the waiting period of 24 hours';
  return [breach('tr_crl_early', message)];
}

/** References name all that the path rests on, and something whose value is there: CAdES and XAdES of the long forms. */
function referenceRules(
  { chain }: TurkishProfileInput,
  { format, references, carriedRevocation }: SignatureElements,
): readonly TurkishFinding[] {
  if (format === 'pades') return [];
  const { named, values } = references();
  if (values.length === 0) return [];
  const findings: TurkishFinding[] = [];
  const isNamed = (octets: Uint8Array) =>
    named.some(
      ({ hash, value }) =>
        hash !== undefined && createHash(hash).update(octets).digest().equals(Buffer.from(value)),
    );
  // The anchor is known to whoever trusts it; the signer's certificate is named by the signature itself.
  const unnamed = chain.slice(1, -1).filter(({ der }) => !isNamed(der));
  const { crls, responses } = carriedRevocation();
  const unproven = chain.slice(0, -1).filter((certificate, index) => {
    const issuer = chain[index + 1];
    const about = [
      ...crls.filter((crl) => crl.issuer.key === certificate.issuer.key).map(({ der }) => [der]),
      ...responses
        .filter((one) => issuer !== undefined && answerFor(one, certificate, issuer) !== undefined)
        .map(({ basic, der }) => [basic, der]),
    ];
    return about.length > 0 && !about.some((octets) => octets.some(isNamed));
  });
  if (unnamed.length + unproven.length > 0) {
    const message = 'The complete references do not name all certificates and revocation data of the path';
    findings.push(incomplete('tr_references_missing', message));
  }
  const digests = new Map<HashName, ReadonlySet<string>>();
  const isThere = ({ hash, value }: NamedDigest): boolean => {
    // One whose digest nobody here knows cannot be looked for.
    if (hash === undefined) return true;
    let known = digests.get(hash);
    if (known === undefined) {
      known = new Set(values.map((octets) => createHash(hash).update(octets).digest('hex')));
      digests.set(hash, known);
    }
    return known.has(Buffer.from(value).toString('hex'));
  };
  const lost = named.filter((one) => !isThere(one)).length;
  if (lost > 0) {
    const message = `${lost} of the complete references name what is not carried`;
    findings.push(warning('tr_reference_without_value', message));
  }
  return findings;
}
