import type {
  CertificateReport,
  ChainLinkReport,
  ClaimsReport,
  SignatureReport,
  TimestampReport,
  ValidationReport,
} from './report.ts';
import type { TurkishProfileReport } from './turkish/turkishProfiles.ts';

const INDICATION_TEXT = {
  TOTAL_PASSED: 'valid',
  INDETERMINATE: 'not certain',
  TOTAL_FAILED: 'NOT valid',
  NO_SIGNATURE: 'no signature',
} as const;

/** A report for people to read, in lines; `validate --json` is for programs. */
export function reportAsText(report: ValidationReport): string {
  const head = [
    `${report.file ?? 'File'} (${report.format}): ${INDICATION_TEXT[report.conclusion]}`,
    `  as of ${report.validationTime} under policy ${report.policy}`,
  ];
  const lines = [...head, ...report.signatures.flatMap((signature) => signatureLines(signature, '  '))];
  return `${lines.map(printable).join('\n')}\n`;
}

/** Names come from strangers: nothing of them may steer a terminal or turn the direction of a line. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

function signatureLines(signature: SignatureReport, indent: string): readonly string[] {
  const sub = signature.subIndication === null ? '' : ` (${signature.subIndication})`;
  const inner = `${indent}  `;
  const lines = [
    `${indent}Signature ${signature.id} by ${signature.signer ?? 'an unknown signer'}: ${INDICATION_TEXT[signature.indication]}${sub}`,
    `${inner}level ${signature.level}${signature.signingTime === null ? '' : `, claimed signing time ${signature.signingTime}`}`,
  ];
  if (signature.bestSignatureTime !== null) lines.push(`${inner}existed at ${signature.bestSignatureTime}`);
  if (signature.certificate !== null) lines.push(`${inner}${certificateLine(signature.certificate)}`);
  lines.push(...signature.chain.map((link) => `${inner}${chainLine(link)}`));
  if (signature.turkishProfile !== null) lines.push(...profileLines(signature.turkishProfile, inner));
  if (signature.claims !== null) lines.push(...claimLines(signature.claims, inner));
  lines.push(...signature.timestamps.map((timestamp) => `${inner}${timestampLine(timestamp)}`));
  lines.push(...signature.changesAfter.map((change) => changeLine(change, inner)));
  lines.push(...signature.errors.map(({ code, message }) => `${inner}error: ${message} [${code}]`));
  lines.push(...signature.warnings.map(({ code, message }) => `${inner}note: ${message} [${code}]`));
  lines.push(...signature.counterSignatures.flatMap((counter) => signatureLines(counter, inner)));
  return lines;
}

function claimLines(claims: ClaimsReport, indent: string): readonly string[] {
  const { roles, certifiedAttributes, commitments, location } = claims;
  const place = [...(location?.postalAddress ?? []), location?.locality, location?.country].filter(Boolean);
  const certified = certifiedAttributes.map(
    ({ roles: given, issuer }) =>
      `${given.join(', ')} (by ${issuer ?? 'an unknown authority'}, not verified)`,
  );
  return [
    ...(roles.length > 0 ? [`${indent}claims to sign as ${roles.join(', ')}`] : []),
    ...certified.map((text) => `${indent}attribute certificate: ${text}`),
    ...(commitments.length > 0 ? [`${indent}commits to ${commitments.join(', ')}`] : []),
    ...(place.length > 0 ? [`${indent}claims to sign in ${place.join(', ')}`] : []),
  ];
}

function certificateLine(certificate: CertificateReport): string {
  const what = certificate.kind === 'seal' ? 'seal of an organisation' : 'certificate for signatures';
  const law = certificate.turkishQualified ? ' under law 5070' : '';
  const rank = certificate.qualified ? `, qualified${law}` : ', not qualified';
  const policies = certificate.policies.length === 0 ? '' : `, policy ${certificate.policies.join(', ')}`;
  return `${what}${rank}${policies}`;
}

function chainLine({ subject, trusted, revocation }: ChainLinkReport): string {
  if (trusted) return `chain: ${subject}, trusted`;
  if (revocation === null) return `chain: ${subject}, nothing asked about revocation`;
  const by = `${revocation.source === 'crl' ? 'CRL' : 'OCSP answer'} of ${revocation.thisUpdate}`;
  const words = { good: 'not revoked', revoked: `revoked at ${revocation.revokedAt}`, unknown: 'unknown' };
  return `chain: ${subject}, ${words[revocation.status]} by ${by}`;
}

function profileLines(profile: TurkishProfileReport, indent: string): readonly string[] {
  const { name, archive, conforms, findings } = profile;
  return [
    `${indent}Turkish profile ${name}${archive ? ' with archive' : ''}: ${conforms ? 'kept' : 'NOT kept'}`,
    ...findings.map(({ code, message, severity }) => `${indent}  ${severity}: ${message} [${code}]`),
  ];
}

function changeLine(
  { description, count, allowed }: SignatureReport['changesAfter'][number],
  indent: string,
): string {
  return `${indent}afterwards: ${description}${count > 1 ? ` (${count} times)` : ''}, ${allowed ? 'allowed' : 'NOT allowed'}`;
}

function timestampLine({ kind, time, authority, indication }: TimestampReport): string {
  return `${kind} time-stamp of ${time ?? 'an unreadable time'} by ${authority ?? 'an unknown authority'}: ${INDICATION_TEXT[indication]}`;
}
