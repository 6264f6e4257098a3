import { SignatureError } from '../../errors.ts';
import type { RevocationInfo } from '../../revocation/index.ts';
import type { Certificate } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';
import { crlSigners, revocationAtHand } from './revocationAtHand.ts';
import { decisive, isFresh } from './revocationFreshness.ts';
import { isAskedAbout, isVouchedFor, signerQuestion } from './revocationSigners.ts';

export interface RevocationAnswer {
  /** The newest verified answer, fresh or not; undefined when there is none. */
  readonly info: RevocationInfo | undefined;
  readonly fresh: boolean;
  /** Newer answers were asked for and none came: the one there is was made before the time in question. */
  readonly outdated: boolean;
  /** Whether the policy can do without an answer for this certificate. */
  readonly dispensable: boolean;
  /** Why there is no answer to go by, where that is known. */
  readonly failure: SignatureError | undefined;
}

/**
 * What is known of a certificate's revocation at `time`: first from validation data at hand, then from the network. Whoever
 * made the file chose what lies in it, so that only an answer made after `time` ends the search where somebody can
 * be asked (clause 5.2.5); an older one counts where nothing newer is to be had.
 */
export async function lookUpRevocation(
  certificate: Certificate,
  issuer: Certificate,
  time: Date,
  context: ValidationContext,
): Promise<RevocationAnswer> {
  const dispensable = isDispensable(certificate, context);
  const known = await weighed(certificate, issuer, time, context);
  const { info } = known;
  const isLater = known.fresh && info !== undefined && info.thisUpdate >= time;
  if (isLater || info?.status.kind === 'revoked') return { ...known, outdated: false, dispensable };
  const failure = await fetchRevocationInfo(certificate, issuer, context);
  const now = await weighed(certificate, issuer, time, context);
  const outdated = failure !== undefined && now.fresh;
  return { ...now, outdated, dispensable, failure: now.failure ?? failure };
}

/** The answer that counts. It is fresh when any answer that says the same is. */
async function weighed(
  certificate: Certificate,
  issuer: Certificate,
  time: Date,
  context: ValidationContext,
): Promise<Omit<RevocationAnswer, 'dispensable' | 'outdated'>> {
  const all = revocationAtHand(certificate, issuer, context);
  for (const info of all) await proveSigner(info, issuer, time, context);
  const newestFirst = all.filter((info) => isVouchedFor(info, issuer, time, context));
  const info = decisive(newestFirst);
  const same = newestFirst.filter(({ status }) => status.kind === info?.status.kind);
  const failure =
    newestFirst.length === 0 && all.length > 0
      ? new SignatureError('responder_unproven', 'who answered for it is revoked, or not known to be good')
      : undefined;
  return { info, fresh: same.some((answer) => isFresh(answer, time)), failure };
}

/** Fetches what is needed to believe a responder or the issuer of a CRL. */
async function proveSigner(
  info: RevocationInfo,
  issuer: Certificate,
  time: Date,
  context: ValidationContext,
): Promise<void> {
  const question = signerQuestion(info, issuer, context);
  if (question === undefined || !isAskedAbout(question.signer)) return;
  if (isVouchedFor(info, issuer, time, context)) return;
  await fetchRevocationInfo(question.signer, question.above, context);
}

function isDispensable({ extensions }: Certificate, { policy }: ValidationContext): boolean {
  if (policy.revocation === 'never' || extensions.ocspNoCheck) return true;
  return policy.revocation === 'if_stated' && !extensions.statesRevocation;
}

/**
 * Asks the network once per validation; what comes joins the validation data. The addresses come from certificates that
 * chain up to an anchor, so no stranger chooses what is fetched. The answer says why nothing came.
 */
async function fetchRevocationInfo(
  certificate: Certificate,
  issuer: Certificate,
  context: ValidationContext,
): Promise<SignatureError | undefined> {
  const { client, policy, validationData } = context;
  if (client === undefined || policy.revocation === 'never' || !certificate.extensions.statesRevocation)
    return undefined;
  return await context.remember(`fetch ${certificate.fingerprint} ${issuer.fingerprint}`, async () => {
    try {
      const preference = context.preferences.get(certificate.fingerprint) ?? 'ocsp';
      const { source } = await client.ask(certificate, issuer, preference, {
        responders: validationData.responders(),
        signers: crlSigners(issuer, context),
      });
      if (source.kind === 'ocsp') validationData.addOcsp(source.response.der);
      else for (const crl of [source.crl, ...source.others]) validationData.addCrl(crl.der);
      return undefined;
    } catch (error) {
      if (error instanceof SignatureError) return error;
      throw error;
    }
  });
}
