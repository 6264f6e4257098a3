import { type BlockResult, PASSED } from '../indication.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';

/**
 * Format checking (clause 5.2.2). The readers of each format have noted what breaks it, the attacks among it;
 * here it becomes the block's answer.
 */
export function checkFormat(signature: SignatureUnderTest): BlockResult {
  if (signature.formatProblems.length === 0) return PASSED;
  return { status: 'FAILED', subIndication: 'FORMAT_FAILURE', findings: signature.formatProblems };
}
