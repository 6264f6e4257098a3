import type { KeyObject } from 'node:crypto';
import {
  digestRow,
  isSuitable,
  keyRow,
  type ResolvedAlgorithm,
  schemeRow,
  sizeOf,
} from '../../algorithms/index.ts';
import { type HashName, resolveAlgorithm, type SignedStructure } from '../../x509/index.ts';
import type { Finding } from '../indication.ts';
import type { Policy } from '../policy.ts';

/**
 * Whether a digest is suitable for something proven to have existed at `existed` (clause 5.1.4.4, TS 119 312).
 * Undefined when it is.
 */
export function digestProblem(
  { algorithms, acceptSha1 }: Policy,
  hash: HashName | undefined,
  existed: Date,
): Finding | undefined {
  if (hash === undefined || (hash === 'sha1' && acceptSha1)) return undefined;
  const row = digestRow(algorithms, hash);
  if (isSuitable(row, existed)) return undefined;
  return { code: 'digest_weak', message: `${hash} is no longer safe${ended(row.until)}` };
}

/** The same of the key that a value was made with. */
export function keyProblem({ algorithms }: Policy, key: KeyObject, existed: Date): Finding | undefined {
  const size = sizeOf(key);
  if (size === undefined) return undefined;
  const row = keyRow(algorithms, size);
  if (isSuitable(row, existed)) return undefined;
  if (size.bits === 0 && size.key === 'rsa')
    return { code: 'key_weak', message: 'The exponent of an RSA key is none' };
  if (size.bits === 0)
    return { code: 'key_curve', message: 'A key is on a curve that is not listed as safe' };
  const what =
    size.key === 'rsa' ? `An RSA key of ${size.bits} bits` : `A key on a curve of ${size.bits} bits`;
  return { code: 'key_weak', message: `${what} is too short${ended(row.until)}` };
}

/** The same of a signature value: its digest, its scheme (for RSA the padding), and the key it was made with. */
export function valueProblem(
  policy: Policy,
  { scheme, hash }: ResolvedAlgorithm,
  key: KeyObject,
  existed: Date,
): Finding | undefined {
  const row = schemeRow(policy.algorithms, scheme);
  return (
    digestProblem(policy, hash, existed) ??
    keyProblem(policy, key, existed) ??
    (isSuitable(row, existed)
      ? undefined
      : { code: 'scheme_weak', message: `${scheme} is no longer safe${ended(row.until)}` })
  );
}

/** The same of a certificate, a CRL or an OCSP answer, and of who signed it. */
export function structureProblem(
  policy: Policy,
  { signatureAlgorithm }: SignedStructure,
  key: KeyObject,
  existed: Date,
): Finding | undefined {
  return valueProblem(policy, resolveAlgorithm(signatureAlgorithm), key, existed);
}

function ended(until: Date | null): string {
  if (until === null || until.getTime() <= 0) return '';
  return `, since ${until.toISOString().slice(0, 10)}, and nothing proves that it was used before`;
}
