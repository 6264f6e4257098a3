import type { TimestampToken } from '../../timestamp/index.ts';
import type { Certificate, GeneralName } from '../../x509/index.ts';
import { collectCmsValidationData } from '../cms/cmsValidationData.ts';
import { tokenSignature } from '../cms/tokenSignature.ts';
import type { ValidationContext } from '../context.ts';
import { type BlockResult, failed, indeterminate, PASSED } from '../indication.ts';
import { poeNames, type TimestampUnderTest } from '../signatureUnderTest.ts';
import { isTimeDependent, validateBasically } from './basicSignatureValidation.ts';
import { digestProblem } from './cryptographicConstraints.ts';
import { validatePastSignature } from './pastSignatureValidation.ts';
import { type CoveredEvidence, extractProofs } from './poeExtraction.ts';
import { isAhead } from './revocationFreshness.ts';

export interface TimestampValidation {
  readonly timestamp: TimestampUnderTest;
  readonly result: BlockResult;
  readonly authority: Certificate | undefined;
  /** The authority's path; empty where none was found. */
  readonly chain: readonly Certificate[];
  /** Undefined where it did not pass. */
  readonly covered?: CoveredEvidence | undefined;
}

/**
 * Time-stamp validation (clause 5.4), with past signature validation where the authority's certificate is no
 * longer good by itself (5.6.3.4 step 4). One that passes gives its proofs of existence at once, so newer ones
 * must come before older ones.
 */
export async function validateTimestamp(
  timestamp: TimestampUnderTest,
  context: ValidationContext,
): Promise<TimestampValidation> {
  const { token, problem } = timestamp;
  const { forTimestamps } = context;
  if (token === undefined) {
    const finding = problem ?? { code: 'timestamp_malformed', message: 'The time-stamp cannot be read' };
    return {
      timestamp,
      result: failed('FORMAT_FAILURE', finding.code, finding.message),
      authority: undefined,
      chain: [],
    };
  }
  const imprint = await timestamp.checkImprint();
  const signature = tokenSignature(token, context.validationData);
  if (imprint.kind === 'altered') {
    const { code, message } = imprint.finding;
    const result = failed('HASH_FAILURE', code, message);
    return { timestamp, result, authority: signature.candidates[0], chain: [] };
  }
  const weak = indexProblem(timestamp, token, context);
  if (weak !== undefined) return { timestamp, result: weak, authority: signature.candidates[0], chain: [] };
  const validated = await context.remember(`timestamp ${token.fingerprint}`, async () => {
    const basic = await validateBasically(signature, context.time, forTimestamps);
    const { certificate } = basic;
    const chain = basic.x509?.chain ?? [];
    if (certificate === undefined) return { result: basic.result, certificate, chain };
    const result = isTimeDependent(basic.result)
      ? validatePastSignature(signature, certificate, basic.result, forTimestamps)
      : basic.result;
    return {
      result: result.status === 'PASSED' ? tokenProblem(token, certificate, context) : result,
      certificate,
      chain,
    };
  });
  if (imprint.kind === 'not_found') {
    const { code, message } = imprint.finding;
    return {
      timestamp,
      result: indeterminate('SIGNED_DATA_NOT_FOUND', code, message),
      authority: validated.certificate,
      chain: validated.chain,
    };
  }
  const { result, certificate, chain } = validated;
  const covered = result.status === 'PASSED' ? extractProofs(timestamp, token, context) : undefined;
  return { timestamp, result, authority: certificate, chain, covered };
}

/** A digest that is broken lets the index name other objects than those that were stamped (clause 5.1.4.4). */
function indexProblem(
  { indexDigest }: TimestampUnderTest,
  token: TimestampToken,
  { policy, poe }: ValidationContext,
): BlockResult | undefined {
  const existed = poe.earliest(poeNames.timestamp(token.fingerprint));
  const problem = digestProblem(policy, indexDigest, existed);
  if (problem === undefined) return undefined;
  const message = `In the hash index of the archive time-stamp: ${problem.message}`;
  return indeterminate('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', problem.code, message);
}

/** What the token says of itself has to fit the certificate that it was signed with. */
function tokenProblem(
  { info }: TimestampToken,
  certificate: Certificate,
  { present }: ValidationContext,
): BlockResult {
  if (isAhead(info.time, present))
    return indeterminate(
      'SIG_CONSTRAINTS_FAILURE',
      'timestamp_ahead',
      `The stamped time ${info.time.toISOString()} has not come yet`,
    );
  if (isCalled(certificate, info.authority)) return timeProblem(info.time, certificate);
  return indeterminate(
    'SIG_CONSTRAINTS_FAILURE',
    'timestamp_authority_name',
    'The authority calls itself otherwise than its certificate does',
  );
}

/** `tsa` has to be one of the certificate's names (RFC 3161 2.4.2). Of kinds that are not read nothing can be said. */
function isCalled({ subject, extensions }: Certificate, name: GeneralName | undefined): boolean {
  if (name === undefined || name.kind === 'other') return true;
  if (name.kind === 'directory' && subject.key === name.name.key) return true;
  return extensions.subjectAltNames.some((other) => isSame(name, other));
}

function isSame(one: GeneralName, other: GeneralName): boolean {
  if (one.kind === 'directory') return other.kind === 'directory' && one.name.key === other.name.key;
  if (one.kind === 'ip') return other.kind === 'ip' && Buffer.compare(one.bytes, other.bytes) === 0;
  return 'value' in one && other.kind === one.kind && one.value.toLowerCase() === other.value.toLowerCase();
}

/** The token must be of the time when the authority's certificate was valid. */
function timeProblem(time: Date, certificate: Certificate): BlockResult {
  if (time >= certificate.notBefore && time <= certificate.notAfter) return PASSED;
  return indeterminate(
    'OUT_OF_BOUNDS_NO_POE',
    'timestamp_certificate_expired',
    "The authority's certificate was not valid at the stamped time",
  );
}

/** All time-stamps of a file or signature, newest first (clause 5.6.3.4). The answers keep the given order. */
export async function validateTimestamps(
  timestamps: readonly TimestampUnderTest[],
  context: ValidationContext,
): Promise<readonly TimestampValidation[]> {
  // What any of them carries may be what another's path needs.
  for (const { token } of timestamps)
    if (token !== undefined) collectCmsValidationData(token.cms, context.validationData);
  const answers = new Map<TimestampUnderTest, TimestampValidation>();
  const newestFirst = timestamps.toSorted((left, right) => timeOf(right) - timeOf(left));
  for (const timestamp of newestFirst) answers.set(timestamp, await validateTimestamp(timestamp, context));
  return timestamps.flatMap((timestamp) => answers.get(timestamp) ?? []);
}

function timeOf(timestamp: TimestampUnderTest): number {
  return timestamp.token?.info.time.getTime() ?? 0;
}
