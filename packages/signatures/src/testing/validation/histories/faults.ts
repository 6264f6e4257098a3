import { type Indication, toIndication } from '../../../validation/indication.ts';
import { allowedBy } from './allowed.ts';
import type { AnswerEvent, Case, History } from './history.ts';
import { verdictOn } from './verdict.ts';

/** What is wrong with the verdicts on a case, and what they were. */
export interface Outcome {
  readonly faults: readonly string[];
  /** Legal cases whose verdict does not pass. */
  readonly refused: readonly string[];
  readonly mustPass: boolean;
  readonly verdict: Indication;
  readonly subIndication: string;
}

/**
 * Holds the verdicts on a history against what is true: what passes is allowed by the history, more true validation data never
 * makes a passed verdict a failed one nor a revoked signer valid, and lies change nothing.
 */
export async function outcomeOf({ history, more, lies }: Case): Promise<Outcome> {
  const faults: string[] = [];
  const refused: string[] = [];
  let mustPass = false;
  let subIndication = '';
  const judge = async (further: readonly AnswerEvent[], what: string): Promise<Indication> => {
    const result = await verdictOn(history, further);
    const verdict = toIndication(result);
    const allowed = allowedBy(history, further);
    if (further.length === 0) {
      mustPass = allowed.mustPass;
      subIndication = result.status === 'PASSED' ? '' : result.subIndication;
    }
    if (verdict === 'TOTAL_PASSED') {
      if (allowed.forbidden !== undefined) faults.push(`${what}: passes, though ${allowed.forbidden}`);
      if (allowed.isAllKnown && !allowed.isTrue)
        faults.push(`${what}: passes, though it is untrue and all is known`);
    } else if (allowed.mustPass)
      refused.push(`${what}: ${result.status === 'PASSED' ? '' : result.subIndication}`);
    if (verdict === 'TOTAL_FAILED' && allowed.isTrue)
      faults.push(`${what}: fails for good, though it is true`);
    return verdict;
  };
  const alone = await judge([], 'as presented');
  const truer = more.length === 0 ? alone : await judge(more, 'with more true validation data');
  const { isTrue } = allowedBy(history);
  if (alone === 'TOTAL_PASSED' && truer === 'TOTAL_FAILED' && isTrue)
    faults.push('more true validation data makes a passed verdict a failed one');
  if (alone === 'TOTAL_FAILED' && truer === 'TOTAL_PASSED')
    faults.push('more true validation data makes a failed verdict a passed one');
  if (alone === 'TOTAL_PASSED' && truer !== 'TOTAL_PASSED' && tellsNothingBad(history))
    faults.push('more true validation data that tells nothing bad makes a passed verdict another one');
  if (lies.length > 0 && (await judge(lies, 'with lies')) !== alone) faults.push('lies change the verdict');
  return { faults, refused, mustPass, verdict: alone, subIndication };
}

function tellsNothingBad(history: History): boolean {
  const { signerRevokedOn, hold, caRevokedOn, responder, authoritiesRevokedOn } = history;
  return [signerRevokedOn, hold, caRevokedOn, responder.revokedOn, ...authoritiesRevokedOn].every(
    (event) => event === null,
  );
}
