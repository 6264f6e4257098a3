import type { RevocationInfo, RevocationStatus } from '../../revocation/index.ts';

/**
 * What an answer about revocation says of one certificate, whether a CRL or a responder gave it: which status, from when
 * (`thisUpdate`), until when it is not due (`nextUpdate`), and when it was made. Who signed it with what is judged in
 * `revocationAtHand` and `revocationSigners`.
 */
export type RevocationStatement = Pick<
  RevocationInfo,
  'status' | 'thisUpdate' | 'nextUpdate' | 'issuedAt' | 'keepsExpiredSince'
>;

type Revoked = Extract<RevocationStatus, { kind: 'revoked' }>;

/** How long an answer without nextUpdate counts as fresh. */
const AGE_WITHOUT_NEXT_UPDATE_MS = 24 * 60 * 60 * 1000;

/**
 * Revocation freshness checker (clause 5.2.5): an answer tells of `time` when it was made after it, or when it
 * was not yet due for renewal.
 */
export function isFresh(
  { thisUpdate, nextUpdate }: Pick<RevocationStatement, 'thisUpdate' | 'nextUpdate'>,
  time: Date,
): boolean {
  if (thisUpdate >= time) return true;
  const until = nextUpdate ?? new Date(thisUpdate.getTime() + AGE_WITHOUT_NEXT_UPDATE_MS);
  return until >= time;
}

/** After a certificate has expired, CRLs and responders may have dropped it: silence then means nothing (5.2.6.4). */
export function speaksOf(
  { status, thisUpdate, keepsExpiredSince }: RevocationStatement,
  { notAfter }: { readonly notAfter: Date },
): boolean {
  if (status.kind === 'revoked' || thisUpdate <= notAfter) return true;
  return keepsExpiredSince !== undefined && keepsExpiredSince <= notAfter;
}

/** By how much other people's clocks may be ahead. */
const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/**
 * Whether an answer is of a time that has not come. It is not to be relied on (RFC 6960 4.2.2.1): lists that a CA made
 * ahead know nothing of what is revoked until then, and would end the search for those that do.
 */
export function isDatedAhead(
  { thisUpdate }: Pick<RevocationStatement, 'thisUpdate'>,
  present: Date,
): boolean {
  return isAhead(thisUpdate, present);
}

/** Whether a time that somebody else's clock gave has not come. */
export function isAhead(time: Date, present: Date): boolean {
  return time.getTime() > present.getTime() + CLOCKS_DIFFER_MS;
}

/** A hold can be taken back, every other revocation is for good (RFC 5280 5.3.1). */
export function isForGood(status: RevocationStatus): status is Revoked {
  return status.kind === 'revoked' && status.reason !== 'certificateHold';
}

export function newestFirst(left: RevocationStatement, right: RevocationStatement): number {
  return (
    right.thisUpdate.getTime() - left.thisUpdate.getTime() ||
    right.issuedAt.getTime() - left.issuedAt.getTime()
  );
}

/**
 * Which of several answers counts: one that knows of a revocation for good, else the newest that knows the certificate
 * at all.
 * @param statements newest first
 */
export function decisive<S extends RevocationStatement>(statements: readonly S[]): S | undefined {
  return (
    statements.find(({ status }) => isForGood(status)) ??
    statements.find(({ status }) => status.kind !== 'unknown') ??
    statements[0]
  );
}

/**
 * Whether an answer may be used to slide the control time (5.6.2.2): it is from before, and proven to have existed
 * before.
 */
export function isUsableAt(statement: RevocationStatement, existed: Date, control: Date): boolean {
  return statement.status.kind !== 'unknown' && statement.thisUpdate <= control && existed <= control;
}

/**
 * Until when a certificate was good as far as usable answers say (5.6.2.2): the newest knows whether it was revoked; as
 * long as it was not, any of them speaks until the end of its freshness (its nextUpdate), which is how far the freshness
 * checker lets it speak. The standard's thisUpdate is the case without nextUpdate.
 * @param statements newest first
 */
export function goodUntil(statements: readonly RevocationStatement[], control: Date): Date {
  const [newest] = statements;
  if (newest === undefined) return control;
  if (newest.status.kind === 'revoked') return earlier(control, newest.status.date);
  const ends = statements.flatMap((one) => {
    if (one.status.kind !== 'good') return [];
    return [(isFresh(one, control) ? control : (one.nextUpdate ?? one.thisUpdate)).getTime()];
  });
  return earlier(control, new Date(Math.max(...ends)));
}

/** Whatever was said before or after, a certificate was good at most until the first revocation for good. */
export function firstRevocation(statements: readonly RevocationStatement[]): Date | undefined {
  let first: Date | undefined;
  for (const { status } of statements) {
    if (isForGood(status)) first = first === undefined ? status.date : earlier(first, status.date);
  }
  return first;
}

export function earlier(left: Date, right: Date): Date {
  return left < right ? left : right;
}
