import { amended, type HashName } from '../../algorithms/index.ts';
import { ETSI_POLICY, type Policy } from '../../validation/policy.ts';

/** A policy for which one digest is suitable up to a time only. */
export function endingAt(digest: HashName, until: Date, policy = ETSI_POLICY): Policy {
  const row = { kind: 'digest', digest, until, source: 'this test' } as const;
  return { ...policy, algorithms: amended(policy.algorithms, row) };
}
