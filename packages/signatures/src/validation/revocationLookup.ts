import { SignatureError } from '../errors.ts';
import { crlEvidence, ocspEvidence, type RevocationEvidence } from '../revocation/index.ts';
import type { Certificate } from '../x509/index.ts';
import type { ValidationContext } from './context.ts';
import { isFresh } from './revocationFreshness.ts';

/** All that the material at hand says about a certificate, newest first. Only verified answers are among it. */
export function evidenceAtHand(
  certificate: Certificate,
  issuer: Certificate,
  context: ValidationContext,
): readonly RevocationEvidence[] {
  const { material } = context;
  const found: RevocationEvidence[] = [];
  for (const crl of material.crlsOf(issuer.subject.key)) {
    const evidence = crlEvidence(crl, certificate, issuer, context.isSigned);
    if (evidence !== undefined) found.push(evidence);
  }
  for (const response of material.responsesAbout(certificate)) {
    const evidence = ocspEvidence(
      response,
      certificate,
      issuer,
      material.certificatesBySubject(responderName(response)),
      context.isSigned,
    );
    if (evidence !== undefined) found.push(evidence);
  }
  return found
    .filter((evidence) => speaksOf(evidence, certificate))
    .toSorted((left, right) => right.thisUpdate.getTime() - left.thisUpdate.getTime());
}

function responderName(response: Parameters<typeof ocspEvidence>[0]): string {
  return response.responder.kind === 'name' ? response.responder.name.key : '';
}

/** After a certificate has expired, CRLs and responders may have dropped it: silence then means nothing. */
function speaksOf(evidence: RevocationEvidence, certificate: Certificate): boolean {
  return evidence.status.kind === 'revoked' || evidence.thisUpdate <= certificate.notAfter;
}

export interface RevocationAnswer {
  /** The newest verified answer, fresh or not; undefined when there is none. */
  readonly evidence: RevocationEvidence | undefined;
  readonly fresh: boolean;
  /** Whether the policy can do without an answer for this certificate. */
  readonly dispensable: boolean;
  /** Why the network gave no answer, where it was asked. */
  readonly failure: SignatureError | undefined;
}

/** What is known of a certificate's revocation at `time`: first from material at hand, then from the network. */
export async function lookUpRevocation(
  certificate: Certificate,
  issuer: Certificate,
  time: Date,
  context: ValidationContext,
): Promise<RevocationAnswer> {
  const atHand = evidenceAtHand(certificate, issuer, context);
  const dispensable = isDispensable(certificate, context);
  const known = weigh(atHand, time);
  if (known.fresh || known.evidence?.status.kind === 'revoked')
    return { ...known, dispensable, failure: undefined };
  const { evidence, failure } = await fetchEvidence(certificate, issuer, context);
  return { ...weigh(evidence === undefined ? atHand : [evidence, ...atHand], time), dispensable, failure };
}

/**
 * The newest answer speaks, unless another knows of a revocation that cannot be taken back (RFC 5280 5.3.1).
 * It is fresh when any answer that says the same is.
 */
function weigh(
  newestFirst: readonly RevocationEvidence[],
  time: Date,
): Pick<RevocationAnswer, 'evidence' | 'fresh'> {
  const final = newestFirst.find(
    ({ status }) => status.kind === 'revoked' && status.reason !== 'certificateHold',
  );
  const evidence = final ?? newestFirst[0];
  const same = newestFirst.filter(({ status }) => status.kind === evidence?.status.kind);
  return { evidence, fresh: same.some((answer) => isFresh(answer, time)) };
}

function isDispensable({ extensions }: Certificate, { policy }: ValidationContext): boolean {
  if (policy.revocation === 'never' || extensions.ocspNoCheck) return true;
  return policy.revocation === 'if_stated' && !extensions.statesRevocation;
}

interface Fetched {
  readonly evidence: RevocationEvidence | undefined;
  readonly failure: SignatureError | undefined;
}

/** The addresses come from certificates that chain up to an anchor, so no stranger chooses what is fetched. */
async function fetchEvidence(
  certificate: Certificate,
  issuer: Certificate,
  context: ValidationContext,
): Promise<Fetched> {
  const { client, policy } = context;
  if (client === undefined || policy.revocation === 'never' || !certificate.extensions.statesRevocation) {
    return { evidence: undefined, failure: undefined };
  }
  return await context.remember(`fetch ${certificate.fingerprint} ${issuer.fingerprint}`, async () => {
    try {
      const evidence = await client.ask(certificate, issuer);
      return speaksOf(evidence, certificate)
        ? { evidence, failure: undefined }
        : { evidence: undefined, failure: undefined };
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      return { evidence: undefined, failure: error };
    }
  });
}
