import type { SignatureError } from '../../errors.ts';
import type { RevocationInfo } from '../../revocation/index.ts';
import { timestampPurposeProblem } from '../../timestamp/verifyToken.ts';
import type { Certificate } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';
import { type BlockResult, type Finding, indeterminate, PASSED } from '../indication.ts';
import { type Purpose, poeNames } from '../signatureUnderTest.ts';
import { anchorRevocation } from './anchorRevocation.ts';
import { buildChains, type Chain, fetchMissingIssuers, longestPartialChain } from './chainBuilding.ts';
import { structureProblem } from './cryptographicConstraints.ts';
import { pathProblem } from './pathValidation.ts';
import { qualificationProblem } from './qualification.ts';
import { lookUpRevocation } from './revocationLookup.ts';
import { isSignerOutOfBounds } from './revocationSigners.ts';

/** An answer about revocation that was too old for the time of validation; a proof of existence may cure it. */
export interface StaleAnswer {
  readonly certificate: Certificate;
  /** Undefined when there was no answer at all: nothing cures that. */
  readonly info: RevocationInfo | undefined;
}

export interface CertificateValidation {
  readonly result: BlockResult;
  /** Empty when no chain to an anchor was found. */
  readonly chain: Chain;
  /** When the signer's certificate was revoked for good, for REVOKED_NO_POE. */
  readonly revokedAt: Date | undefined;
  readonly stale: readonly StaleAnswer[];
  /** The answers used, by fingerprint of the certificate they are about. */
  readonly info: ReadonlyMap<string, RevocationInfo>;
  /** Certificates of which only an answer from before the time in question was to be had, though newer were asked for. */
  readonly outdated: readonly Certificate[];
}

/**
 * X.509 certificate validation (clause 5.2.6): the best answer over all chains to the anchors, at `time`.
 */
export async function validateCertificate(
  certificate: Certificate,
  purpose: Purpose,
  time: Date,
  context: ValidationContext,
): Promise<CertificateValidation> {
  const key = `x509 ${purpose} ${certificate.fingerprint} ${time.getTime()}`;
  return await context.remember(
    key,
    async () => await validateOverChains(certificate, purpose, time, context),
  );
}

async function validateOverChains(
  certificate: Certificate,
  purpose: Purpose,
  time: Date,
  context: ValidationContext,
): Promise<CertificateValidation> {
  await fetchMissingIssuers(certificate, context);
  const chains = buildChains(certificate, context);
  if (chains.length === 0) return nothingFound(noChain(certificate, context));
  let best: CertificateValidation | undefined;
  for (const chain of chains) {
    const answer = await validateChain(chain, purpose, time, context);
    if (answer.result.status === 'PASSED') return answer;
    if (best === undefined || hopeOf(answer.result) > hopeOf(best.result)) best = answer;
  }
  return best ?? nothingFound(noChain(certificate, context));
}

/** Where no chain passes, the answer is that of the one that lacks least. */
const MOST_HOPEFUL_LAST = [
  'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'CHAIN_CONSTRAINTS_FAILURE',
  'REVOKED_CA_NO_POE',
  'REVOKED_NO_POE',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  'OUT_OF_BOUNDS_NO_POE',
  'OUT_OF_BOUNDS_NOT_REVOKED',
  'REVOCATION_OUT_OF_BOUNDS_NO_POE',
  'TRY_LATER',
];

function hopeOf(result: BlockResult): number {
  return result.status === 'PASSED'
    ? MOST_HOPEFUL_LAST.length
    : MOST_HOPEFUL_LAST.indexOf(result.subIndication);
}

function nothingFound(result: BlockResult): CertificateValidation {
  return { result, chain: [], revokedAt: undefined, stale: [], info: new Map(), outdated: [] };
}

function noChain(certificate: Certificate, context: ValidationContext): BlockResult {
  const last = longestPartialChain(certificate, context).at(-1) ?? certificate;
  const message = context.trustsNobody
    ? 'No trust anchors were given'
    : `No chain leads to a trust anchor: nobody trusted issued the certificate of ${last.subject.text}`;
  return indeterminate('NO_CERTIFICATE_CHAIN_FOUND', 'certificate_untrusted', message);
}

async function validateChain(
  chain: Chain,
  purpose: Purpose,
  time: Date,
  context: ValidationContext,
): Promise<CertificateValidation> {
  const path = pathProblem(chain);
  if (path !== undefined)
    return {
      ...nothingFound(indeterminate('CERTIFICATE_CHAIN_GENERAL_FAILURE', path.code, path.message)),
      chain,
    };
  const survey = await surveyRevocation(chain, time, context);
  const result =
    survey.revoked ??
    purposeResult(chain, purpose, context) ??
    validityResult(chain, time, survey) ??
    survey.tryLater ??
    algorithmResult(chain, context) ??
    PASSED;
  const { revokedAt, stale, info, outdated } = survey;
  return { result, chain, revokedAt, stale, info, outdated };
}

interface Survey {
  readonly revoked: BlockResult | undefined;
  readonly tryLater: BlockResult | undefined;
  readonly revokedAt: Date | undefined;
  readonly stale: readonly StaleAnswer[];
  readonly info: ReadonlyMap<string, RevocationInfo>;
  readonly outdated: readonly Certificate[];
}

/** Revocation of every certificate below the anchor, from the CA down (RFC 5280 6.3, RFC 6960). */
async function surveyRevocation(chain: Chain, time: Date, context: ValidationContext): Promise<Survey> {
  const info = new Map<string, RevocationInfo>();
  const stale: StaleAnswer[] = [];
  const outdated: Certificate[] = [];
  let revoked: BlockResult | undefined;
  let tryLater: BlockResult | undefined;
  let revokedAt: Date | undefined;
  const above = anchorRevocation(chain, context);
  const anchor = chain.at(-1);
  if (above !== undefined && anchor !== undefined && above.date <= time)
    revoked = revokedResult(anchor, above.date, above.reason, chain.length > 1);
  for (let index = chain.length - 2; index >= 0; index--) {
    const [certificate, issuer] = [chain[index], chain[index + 1]];
    if (certificate === undefined || issuer === undefined) continue;
    const answer = await lookUpRevocation(certificate, issuer, time, context);
    if (answer.outdated) outdated.push(certificate);
    if (answer.info !== undefined) info.set(certificate.fingerprint, answer.info);
    const status = answer.info?.status;
    if (status?.kind === 'revoked' && status.date <= time) {
      const isOnHold = index === 0 && status.reason === 'certificateHold';
      revoked ??= isOnHold
        ? onHoldResult(certificate, status.date)
        : revokedResult(certificate, status.date, status.reason, index > 0);
      if (index === 0 && !isOnHold) revokedAt = status.date;
    } else if (!answer.dispensable && (!answer.fresh || status?.kind === 'unknown')) {
      stale.push({ certificate, info: status?.kind === 'unknown' ? undefined : answer.info });
      const why = answer.failure === undefined ? '' : ` (${answer.failure.message})`;
      const what = answer.info === undefined ? 'is not known' : 'is only known from an older answer';
      const message = `Whether the certificate of ${certificate.subject.text} was revoked ${what}${why}`;
      tryLater ??= {
        status: 'INDETERMINATE',
        subIndication: 'TRY_LATER',
        findings: [{ code: 'revocation_unknown', message }, ...reasonOf(answer.failure)],
      };
    } else if (answer.info !== undefined && isSignerOutOfBounds(answer.info, issuer, time, context))
      tryLater ??= indeterminate(
        'REVOCATION_OUT_OF_BOUNDS_NO_POE',
        'revocation_signer_expired',
        `The certificate of ${answer.info.signer.subject.text}, who says that the certificate of ${certificate.subject.text} is good, has expired, and nothing proves that this was said before`,
      );
  }
  return { revoked, tryLater, revokedAt, stale, info, outdated };
}

/** Why nobody answered, by the code of what went wrong. */
function reasonOf(failure: SignatureError | undefined): readonly Finding[] {
  return failure === undefined ? [] : [{ code: failure.code, message: failure.message }];
}

function revokedResult(certificate: Certificate, date: Date, reason: string, ca: boolean): BlockResult {
  return indeterminate(
    ca ? 'REVOKED_CA_NO_POE' : 'REVOKED_NO_POE',
    'certificate_revoked',
    `The certificate of ${certificate.subject.text} was revoked at ${date.toISOString()} (${reason})`,
  );
}

/** A hold can be taken back (5.2.6.4): only later is it known what the certificate was good for. */
function onHoldResult(certificate: Certificate, since: Date): BlockResult {
  return indeterminate(
    'TRY_LATER',
    'certificate_on_hold',
    `The certificate of ${certificate.subject.text} is on hold since ${since.toISOString()}`,
  );
}

function validityResult(chain: Chain, time: Date, survey: Survey): BlockResult | undefined {
  // An anchor has no term (5.2.6.4), unless it signed the document itself.
  for (const [index, certificate] of chain.slice(0, Math.max(1, chain.length - 1)).entries()) {
    if (time >= certificate.notBefore && time <= certificate.notAfter) continue;
    // Known not to be revoked: an answer from the time it was valid, or no answer is demanded.
    const known =
      index === 0 &&
      (survey.info.has(certificate.fingerprint) ||
        !survey.stale.some((item) => item.certificate === certificate));
    const early = time < certificate.notBefore;
    return indeterminate(
      known ? 'OUT_OF_BOUNDS_NOT_REVOKED' : 'OUT_OF_BOUNDS_NO_POE',
      early ? 'certificate_not_yet_valid' : 'certificate_expired',
      early
        ? `The certificate of ${certificate.subject.text} is valid only from ${certificate.notBefore.toISOString()}`
        : `The certificate of ${certificate.subject.text} expired at ${certificate.notAfter.toISOString()}`,
    );
  }
  return undefined;
}

/** Chain constraints: what the policy demands of the certificate that signed. */
export function purposeResult(
  chain: Chain,
  purpose: Purpose,
  context: ValidationContext,
): BlockResult | undefined {
  const [certificate] = chain;
  if (certificate === undefined) return undefined;
  if (purpose === 'timestamp') {
    const problem = timestampPurposeProblem(certificate);
    return problem === undefined
      ? undefined
      : indeterminate('CHAIN_CONSTRAINTS_FAILURE', 'timestamp_certificate_purpose', problem);
  }
  const problem = qualificationProblem(certificate, context.policy);
  return problem === undefined
    ? undefined
    : indeterminate('CHAIN_CONSTRAINTS_FAILURE', problem.code, problem.message);
}

/**
 * Algorithms of the chain and the keys they were used with, the anchor's own signature excepted: nothing rests on it.
 * The key at its beginning is judged with what it signed.
 */
function algorithmResult(chain: Chain, context: ValidationContext): BlockResult | undefined {
  const { policy, poe } = context;
  for (const [index, certificate] of chain.slice(0, -1).entries()) {
    const issuer = chain[index + 1];
    if (issuer === undefined) continue;
    const existed = poe.earliest(poeNames.certificate(certificate.fingerprint));
    const problem = structureProblem(policy, certificate, issuer.publicKey, existed);
    if (problem === undefined) continue;
    const message = `In the certificate of ${certificate.subject.text}: ${problem.message}`;
    return indeterminate('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', problem.code, message);
  }
  return undefined;
}
