/** Status indications of ETSI EN 319 102-1, clause 5.1.3, tables 5 and 6. */
export type Indication = 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE';

export type FailedSubIndication =
  | 'FORMAT_FAILURE'
  | 'HASH_FAILURE'
  | 'SIG_CRYPTO_FAILURE'
  | 'REVOKED'
  | 'EXPIRED'
  | 'NOT_YET_VALID';

export type IndeterminateSubIndication =
  | 'SIG_CONSTRAINTS_FAILURE'
  | 'CHAIN_CONSTRAINTS_FAILURE'
  | 'CERTIFICATE_CHAIN_GENERAL_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'
  | 'POLICY_PROCESSING_ERROR'
  | 'SIGNATURE_POLICY_NOT_AVAILABLE'
  | 'TIMESTAMP_ORDER_FAILURE'
  | 'NO_SIGNING_CERTIFICATE_FOUND'
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  | 'REVOKED_NO_POE'
  | 'REVOKED_CA_NO_POE'
  | 'OUT_OF_BOUNDS_NO_POE'
  | 'OUT_OF_BOUNDS_NOT_REVOKED'
  | 'REVOCATION_OUT_OF_BOUNDS_NO_POE'
  | 'NO_POE'
  | 'TRY_LATER'
  | 'SIGNED_DATA_NOT_FOUND'
  | 'GENERIC';

export type SubIndication = FailedSubIndication | IndeterminateSubIndication;

/** One thing a person should know, with a stable code for programs. */
export interface Finding {
  readonly code: string;
  readonly message: string;
}

/** What one building block answers. */
export type BlockResult =
  | { readonly status: 'PASSED' }
  | {
      readonly status: 'FAILED';
      readonly subIndication: FailedSubIndication;
      readonly findings: readonly Finding[];
    }
  | {
      readonly status: 'INDETERMINATE';
      readonly subIndication: IndeterminateSubIndication;
      readonly findings: readonly Finding[];
    };

export const PASSED: BlockResult = { status: 'PASSED' };

export function failed(subIndication: FailedSubIndication, code: string, message: string): BlockResult {
  return { status: 'FAILED', subIndication, findings: [{ code, message }] };
}

export function indeterminate(
  subIndication: IndeterminateSubIndication,
  code: string,
  message: string,
): BlockResult {
  return { status: 'INDETERMINATE', subIndication, findings: [{ code, message }] };
}

export function findingsOf(result: BlockResult): readonly Finding[] {
  return result.status === 'PASSED' ? [] : result.findings;
}

/** Clause 5.1.3: a building block's word becomes the signature's own. */
export function toIndication(result: BlockResult): Indication {
  if (result.status === 'PASSED') return 'TOTAL_PASSED';
  return result.status === 'FAILED' ? 'TOTAL_FAILED' : 'INDETERMINATE';
}

const SEVERITY: Readonly<Record<Indication, number>> = { TOTAL_PASSED: 0, INDETERMINATE: 1, TOTAL_FAILED: 2 };

export function worstOf(indications: readonly Indication[]): Indication {
  return indications.reduce<Indication>(
    (worst, each) => (SEVERITY[each] > SEVERITY[worst] ? each : worst),
    'TOTAL_PASSED',
  );
}
