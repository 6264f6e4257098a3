import type { RevocationInfo } from '../../revocation/index.ts';
import { type Certificate, describeCertificate } from '../../x509/index.ts';
import type { TimestampValidation } from '../blocks/timestampValidation.ts';
import type { SignatureValidation } from '../blocks/validationWithTime.ts';
import type { CertificateValidation } from '../blocks/x509CertificateValidation.ts';
import { type BlockResult, type Finding, findingsOf, toIndication } from '../indication.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
import type { TurkishProfileReport } from '../turkish/turkishProfiles.ts';
import { ProvenStamps } from './provenStamps.ts';
import { firstExpiry, repeatableUntil } from './repeatableUntil.ts';
import type { CertificateReport, ChainLinkReport, SignatureReport, TimestampReport } from './report.ts';

export interface SignatureFindings {
  readonly signature: SignatureUnderTest;
  readonly validation: SignatureValidation;
  readonly timestamps: readonly TimestampValidation[];
  readonly counterSignatures: readonly SignatureReport[];
  readonly turkishProfile: TurkishProfileReport | undefined;
}

/** The report's words for what the building blocks found out about one signature. */
export function reportSignature(found: SignatureFindings): SignatureReport {
  const { signature, validation, timestamps, counterSignatures, turkishProfile } = found;
  const { result, certificate } = validation;
  const errors = findingsOf(result);
  const proven = new ProvenStamps(timestamps);
  const level = signature.levelWith(proven, certificate);
  return {
    id: signature.id,
    signer: certificate === undefined ? null : signerName(certificate),
    indication: toIndication(result),
    subIndication: result.status === 'PASSED' ? null : result.subIndication,
    level,
    signingTime: signature.claimedTime?.toISOString() ?? null,
    bestSignatureTime: result.status === 'PASSED' ? validation.bestSignatureTime.toISOString() : null,
    timestamps: timestamps.map(reportTimestamp),
    coversWholeFile: signature.coversWholeFile,
    covers: signature.covers ?? { kind: 'unknown' },
    changesAfter: signature.changesAfter,
    shownChanges: signature.shownChanges ?? null,
    repeatable: repeatableUntil(level, validation, timestamps),
    errors,
    warnings: [
      ...warningsOf(signature, timestamps, errors, validation.basic.x509),
      ...(proven.outOfOrder ? [OUT_OF_ORDER] : []),
    ],
    certificate: certificate === undefined ? null : reportCertificate(certificate),
    chain: validation.basic.x509 === undefined ? [] : reportChain(validation.basic.x509),
    claims: signature.claims ?? null,
    turkishProfile: turkishProfile ?? null,
    counterSignatures,
  };
}

const OUT_OF_ORDER: Finding = {
  code: 'timestamp_before_covered',
  message: 'A time-stamp is from before another time-stamp that it covers: one of the two clocks is wrong',
};

function signerName(certificate: Certificate): string {
  return describeCertificate(certificate).commonName ?? certificate.subject.text;
}

function reportTimestamp({ timestamp, result, authority, chain }: TimestampValidation): TimestampReport {
  return {
    kind: timestamp.kind,
    time: timestamp.token?.info.time.toISOString() ?? null,
    authority: authority?.subject.text ?? null,
    indication: toIndication(result),
    subIndication: subIndicationOf(result),
    errors: findingsOf(result),
    field: timestamp.field ?? null,
    revision: timestamp.revision ?? null,
    expires: firstExpiry(chain)?.toISOString() ?? null,
  };
}

function subIndicationOf(result: BlockResult): TimestampReport['subIndication'] {
  return result.status === 'PASSED' ? null : result.subIndication;
}

/** A time-stamp that proves nothing is worth knowing of, also where the signature is good without it. */
function warningsOf(
  signature: SignatureUnderTest,
  timestamps: readonly TimestampValidation[],
  errors: readonly Finding[],
  x509: CertificateValidation | undefined,
): readonly Finding[] {
  const outdated = (x509?.outdated ?? []).map(({ subject }) => ({
    code: 'revocation_outdated',
    message: `Nobody could be asked whether the certificate of ${subject.text} was revoked since the answer that is known was made`,
  }));
  const silent = timestamps.flatMap(({ result }) => findingsOf(result));
  const formats = [...signature.formatProblems, ...signature.doubts];
  const told = new Set(errors.map(key));
  const warnings = new Map<string, Finding>();
  for (const finding of [...signature.warnings, ...outdated, ...formats, ...silent]) {
    if (!told.has(key(finding))) warnings.set(key(finding), finding);
  }
  return [...warnings.values()];
}

function key({ code, message }: Finding): string {
  return `${code} ${message}`;
}

function reportCertificate(certificate: Certificate): CertificateReport {
  const described = describeCertificate(certificate);
  const { subject, issuer, serial, organization, nationalId, notBefore, notAfter } = described;
  const { qualified: statements, policies } = certificate.extensions;
  return {
    subject,
    issuer,
    serial,
    organization,
    nationalId,
    kind: described.seal ? 'seal' : 'signature',
    qualified: described.qualified,
    turkishQualified: described.qualified && described.turkish,
    onSecureDevice: statements.onSecureDevice,
    policies,
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
  };
}

function reportChain({ chain, info }: CertificateValidation): readonly ChainLinkReport[] {
  return chain.map((certificate, index) => {
    const answer = info.get(certificate.fingerprint);
    return {
      subject: certificate.subject.text,
      serial: certificate.serial,
      notBefore: certificate.notBefore.toISOString(),
      notAfter: certificate.notAfter.toISOString(),
      trusted: index === chain.length - 1,
      revocation: answer === undefined ? null : reportRevocation(answer),
    };
  });
}

function reportRevocation(answer: RevocationInfo): ChainLinkReport['revocation'] {
  const { status, source, signer, thisUpdate, nextUpdate } = answer;
  const revoked = status.kind === 'revoked' ? status : undefined;
  return {
    source: source.kind,
    status: status.kind,
    signer: signer.subject.text,
    thisUpdate: thisUpdate.toISOString(),
    nextUpdate: nextUpdate?.toISOString() ?? null,
    revokedAt: revoked?.date.toISOString() ?? null,
    reason: revoked?.reason ?? null,
  };
}
