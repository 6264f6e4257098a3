import { SignatureError } from '../errors.ts';
import {
  ALL_REASONS,
  type Certificate,
  type Crl,
  isSignedByOnce,
  type ReasonMask,
  type RevokedEntry,
} from '../x509/index.ts';
import { concerns, reasonsCovered } from './crlScope.ts';
import type { RevocationInfo } from './revocationInfo.ts';

export interface CrlJudgement {
  /** Replaces the check of signatures, to keep its answers. */
  readonly isSigned?: (crl: Crl, signer: Certificate) => boolean;
  /**
   * Certificates, other than the issuer's, that may sign this CRL: of the issuer's other keys, or of the issuer of
   * an indirect CRL. The caller has validated their paths to the same anchor (RFC 5280 6.3.3 f).
   */
  readonly signers?: (crl: Crl) => readonly Certificate[];
}

/**
 * What a CRL says by itself about a certificate, if it lists it or is in scope for all reasons (RFC 5280 6.3.3);
 * undefined if it has no say.
 */
export function crlRevocationInfo(
  crl: Crl,
  certificate: Certificate,
  issuer: Certificate,
  judgement: CrlJudgement = {},
): RevocationInfo | undefined {
  return crlAnswers([crl], certificate, issuer, judgement)[0];
}

/**
 * All answers that a number of CRLs give about a certificate (RFC 5280 6.3.3): complete ones each by itself, complete
 * ones with the delta to them, and lists for some reasons put together where they cover all.
 */
export function crlAnswers(
  crls: readonly Crl[],
  certificate: Certificate,
  issuer: Certificate,
  judgement: CrlJudgement = {},
): readonly RevocationInfo[] {
  const concerning = crls.filter((crl) => concerns(crl, certificate));
  const statements = concerning.flatMap((crl) => stateOf(crl, certificate, issuer, judgement) ?? []);
  const updated = statements.flatMap((base) => updatedBy(concerning, base, certificate, judgement) ?? []);
  const all = [...updated, ...statements];
  const whole = all.filter(({ reasons, entry }) => entry !== undefined || reasons === ALL_REASONS);
  const together = whole.length === all.length ? undefined : putTogether(all, issuer);
  return [...whole.map((one) => asRevocationInfo([one])), ...(together === undefined ? [] : [together])];
}

interface Statement {
  readonly crl: Crl;
  readonly delta: Crl | undefined;
  readonly signer: Certificate;
  readonly reasons: ReasonMask;
  /** Undefined when the certificate is not listed. */
  readonly entry: RevokedEntry | undefined;
}

/**
 * What a CRL says by itself. One that is not in scope, or a delta without its complete list, is believed where it lists
 * the certificate: only its silence means nothing.
 */
function stateOf(
  crl: Crl,
  certificate: Certificate,
  issuer: Certificate,
  judgement: CrlJudgement,
): Statement | undefined {
  if (crl.unknownCritical.length > 0) return undefined;
  // Serial numbers of attribute certificates are others.
  if (crl.scope?.onlyAttribute === true) return undefined;
  const reasons = reasonsCovered(crl, certificate);
  const entry = find(crl, certificate);
  // removeFromCRL only has meaning in a delta; anywhere else it is as good as not listed.
  const listed = entry === DAMAGED || entry?.reason === 'removeFromCRL' ? undefined : entry;
  if (entry === DAMAGED || (reasons === 0 && listed === undefined)) return undefined;
  const signer = signerOf(crl, certificate, issuer, judgement);
  return signer && { crl, delta: undefined, signer, reasons, entry: listed };
}

const DAMAGED = 'damaged';

/** The entries of a list that its issuer signed may be damaged: it says nothing that could be relied on. */
function find(crl: Crl, certificate: Certificate): RevokedEntry | undefined | typeof DAMAGED {
  try {
    return crl.find(certificate.serialBytes, certificate.issuer);
  } catch (error) {
    if (error instanceof SignatureError) return DAMAGED;
    throw error;
  }
}

function signerOf(
  crl: Crl,
  certificate: Certificate,
  issuer: Certificate,
  { isSigned = isSignedByOnce, signers }: CrlJudgement,
): Certificate | undefined {
  const own = crl.issuer.key === certificate.issuer.key;
  if (own && maySignCrls(issuer) && isSigned(crl, issuer)) return issuer;
  return signers?.(crl).find(
    (candidate) =>
      candidate.fingerprint !== issuer.fingerprint &&
      candidate.subject.key === crl.issuer.key &&
      maySignCrls(candidate) &&
      crl.thisUpdate >= candidate.notBefore &&
      crl.thisUpdate <= candidate.notAfter &&
      isSigned(crl, candidate),
  );
}

function maySignCrls({ extensions: { keyUsage } }: Certificate): boolean {
  return keyUsage === undefined || keyUsage.has('cRLSign');
}

/** The newest delta to a complete list: same issuer, key and scope, and no gap between the two (RFC 5280 5.2.4). */
function updatedBy(
  crls: readonly Crl[],
  base: Statement,
  certificate: Certificate,
  { isSigned = isSignedByOnce }: CrlJudgement,
): Statement | undefined {
  const number = base.crl.number;
  if (number === undefined) return undefined;
  const fitting = crls
    .filter(
      (crl) =>
        crl.baseNumber !== undefined &&
        crl.number !== undefined &&
        crl.baseNumber <= number &&
        crl.number > number &&
        crl.unknownCritical.length === 0 &&
        crl.issuer.key === base.crl.issuer.key &&
        sameScope(crl, base.crl),
    )
    .toSorted((left, right) => right.thisUpdate.getTime() - left.thisUpdate.getTime());
  const delta = fitting.find((crl) => isSigned(crl, base.signer));
  if (delta === undefined) return undefined;
  const change = find(delta, certificate);
  if (change === DAMAGED) return undefined;
  const entry = change?.reason === 'removeFromCRL' ? undefined : (change ?? base.entry);
  return { ...base, delta, entry };
}

function sameScope(left: Crl, right: Crl): boolean {
  const [one, two] = [left.scope?.encoded, right.scope?.encoded];
  if (one === undefined || two === undefined) return one === two;
  return Buffer.compare(one, two) === 0;
}

/**
 * Lists for some reasons, newest first, until all reasons are covered: not listed in any is good. Beside the issuer's own
 * they are of one other signer, who is named as the answer's: whether that one may be believed is asked once.
 */
function putTogether(statements: readonly Statement[], issuer: Certificate): RevocationInfo | undefined {
  const used: Statement[] = [];
  let covered = 0;
  let other: Certificate | undefined;
  const newestFirst = statements
    .filter(({ entry }) => entry === undefined)
    .toSorted((left, right) => timeOf(right) - timeOf(left));
  for (const statement of newestFirst) {
    const { signer } = statement;
    const isOwn = signer.holder === issuer.holder;
    if ((statement.reasons & ~covered) === 0 || !(isOwn || signer === (other ?? signer))) continue;
    if (!isOwn) other = signer;
    covered |= statement.reasons;
    used.push(statement);
    if (covered === ALL_REASONS) return { ...asRevocationInfo(used), signer: other ?? signer };
  }
  return undefined;
}

function timeOf({ crl, delta }: Statement): number {
  return (delta ?? crl).thisUpdate.getTime();
}

/** Several statements are as old as the oldest of them, and due when the first of them is. */
function asRevocationInfo(statements: readonly [Statement] | readonly Statement[]): RevocationInfo {
  const [first] = statements;
  if (first === undefined) throw new RangeError('An answer needs a statement');
  const newest = statements.map(({ crl, delta }) => delta ?? crl);
  const thisUpdate = new Date(Math.min(...newest.map((crl) => crl.thisUpdate.getTime())));
  const due = newest.flatMap(({ nextUpdate }) => nextUpdate?.getTime() ?? []);
  const lists = statements.flatMap(({ crl, delta }) => (delta === undefined ? [crl] : [crl, delta]));
  const { entry } = first;
  return {
    status:
      entry === undefined ? { kind: 'good' } : { kind: 'revoked', date: entry.date, reason: entry.reason },
    thisUpdate,
    nextUpdate: due.length < newest.length ? undefined : new Date(Math.min(...due)),
    issuedAt: thisUpdate,
    keepsExpiredSince: latest(statements.map(({ crl }) => crl.keepsExpiredSince)),
    signer: first.signer,
    fingerprint: first.crl.fingerprint,
    source: { kind: 'crl', crl: first.crl, others: lists.slice(1) },
  };
}

/** Undefined where any is: what one of several lists dropped, none of them speaks of. */
function latest(dates: readonly (Date | undefined)[]): Date | undefined {
  const known = dates.filter((date) => date !== undefined);
  return known.length < dates.length ? undefined : new Date(Math.max(...known.map((date) => date.getTime())));
}
