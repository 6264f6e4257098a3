import { type Certificate, describeCertificate } from '../../x509/index.ts';
import type { TimestampValidation } from '../blocks/timestampValidation.ts';
import type { SignatureValidation } from '../blocks/validationWithTime.ts';
import type { RepeatableReport } from './report.ts';

/** Levels whose validation data are covered by a time-stamp of their own. */
const ARCHIVED: ReadonlySet<string> = new Set(['LTA', 'A']);

/**
 * Until when the same file gives the same verdict. While the signer's path is valid, authorities still answer about
 * it. After that a signature passes by what it carries, for as long as the newest archive time-stamp over that can be
 * verified by itself (EN 319 102-1, 5.6.3). Undecided cases are told by the earlier time.
 */
export function repeatableUntil(
  level: string,
  { result, certificate, basic }: SignatureValidation,
  timestamps: readonly TimestampValidation[],
): RepeatableReport | null {
  if (result.status !== 'PASSED' || certificate === undefined) return null;
  const own = firstExpiry(basic.x509?.chain ?? []) ?? certificate.notAfter;
  const signer: RepeatableReport = {
    until: own.toISOString(),
    proof: 'signer',
    holder: nameOf(certificate),
  };
  const stamp = ARCHIVED.has(level) ? newest(timestamps) : undefined;
  const end = stamp === undefined ? undefined : firstExpiry(stamp.chain);
  if (end === undefined || end <= own) return signer;
  return {
    until: end.toISOString(),
    proof: 'timestamp',
    holder: stamp?.authority === undefined ? null : nameOf(stamp.authority),
  };
}

/** The newest time-stamp that passed and covers validation data. */
function newest(timestamps: readonly TimestampValidation[]): TimestampValidation | undefined {
  const timeOf = ({ timestamp }: TimestampValidation) => timestamp.token?.info.time.getTime() ?? 0;
  return timestamps
    .filter(({ timestamp, covered }) => covered?.revocation === true && COVERING.has(timestamp.kind))
    .reduce<TimestampValidation | undefined>(
      (last, each) => (last === undefined || timeOf(each) > timeOf(last) ? each : last),
      undefined,
    );
}

const COVERING: ReadonlySet<string> = new Set(['archive', 'document']);

/** When the first certificate of a path expires; the anchor at its end has no term (5.2.6.4). */
export function firstExpiry(chain: readonly Certificate[]): Date | undefined {
  const times = chain.slice(0, Math.max(1, chain.length - 1)).map(({ notAfter }) => notAfter.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

function nameOf(certificate: Certificate): string {
  return describeCertificate(certificate).commonName ?? certificate.subject.text;
}
