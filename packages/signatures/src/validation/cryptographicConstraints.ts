import type { KeyObject } from 'node:crypto';
import type { HashName } from '../x509/index.ts';
import type { Finding } from './indication.ts';
import type { Policy } from './policy.ts';

/**
 * Whether a digest is safe for something proven to have existed at `existed` (clause 5.1.4.4, TS 119 312).
 * Undefined when it is.
 */
export function digestProblem(
  policy: Policy,
  hash: HashName | undefined,
  existed: Date,
): Finding | undefined {
  if (hash === undefined || (hash === 'sha1' && policy.acceptSha1)) return undefined;
  if (!Object.hasOwn(policy.weakDigests, hash)) return undefined;
  const until = policy.weakDigests[hash];
  if (until instanceof Date && existed < until) return undefined;
  return { code: 'digest_weak', message: `${hash} is no longer safe` };
}

export function keyProblem(policy: Policy, key: KeyObject): Finding | undefined {
  const details = key.asymmetricKeyDetails ?? {};
  const bits = details.modulusLength;
  if (bits !== undefined && bits < policy.minimumRsaBits) {
    return { code: 'key_weak', message: `An RSA key of ${bits} bits is too short` };
  }
  const curve = details.namedCurve === undefined ? undefined : curveBits(details.namedCurve);
  if (curve !== undefined && curve < policy.minimumEcBits) {
    return { code: 'key_weak', message: `A key on the curve ${details.namedCurve} is too short` };
  }
  return undefined;
}

/** The number in a curve's name is its size: secp384r1, prime256v1, brainpoolP320r1. */
function curveBits(name: string): number | undefined {
  const digits = /\d{3}/.exec(name);
  return digits === null ? undefined : Number(digits[0]);
}
