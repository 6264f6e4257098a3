import { type DocMdpLevel, type FieldLock, locksBelow } from '../../../pdf/index.ts';
import type { Finding } from '../../indication.ts';
import type { Policy } from '../../policy.ts';
import type { ChangeInstanceReport, ChangeReport } from '../../report/report.ts';
import { CHANGES, type Change, type ChangeLevel } from './change.ts';

/** What a signature allows to whoever comes after it. */
export interface AllowedChanges {
  /** DocMDP of a certification, undefined for an approval signature. */
  readonly level: DocMdpLevel | undefined;
  readonly locks: readonly FieldLock[];
}

export interface JudgedChanges {
  readonly reports: readonly ChangeReport[];
  readonly problems: readonly Finding[];
  readonly doubts: readonly Finding[];
}

/** A change with how often it happened. */
export interface CountedChange extends Change {
  readonly count: number;
  /** The first of them, oldest first. */
  readonly instances: readonly ChangeInstanceReport[];
}

/** Of one kind with one verdict: more is no help to who reads a report. */
export const MAX_INSTANCES = 20;

type Verdict = 'allowed' | 'doubtful' | 'forbidden';

/**
 * Judges what came after a signature by what it allows: DocMDP (12.8.2.2) and FieldMDP (12.8.2.4). Without
 * either, an approval signature stays good through further signatures, filled fields and validation data;
 * annotations are for the policy to judge, and changed content is an attack by its name.
 */
export function judgeChanges(
  changes: readonly CountedChange[],
  allowed: AllowedChanges,
  policy: Policy,
): JudgedChanges {
  const reports = new Map<string, ChangeReport>();
  const problems = new Map<string, Finding>();
  const doubts = new Map<string, Finding>();
  for (const change of changes) {
    const verdict = judge(change, allowed, policy);
    const { description } = CHANGES[change.kind];
    const key = `${change.kind} ${verdict}`;
    const known = reports.get(key);
    reports.set(key, {
      kind: change.kind,
      allowed: verdict === 'allowed',
      count: (known?.count ?? 0) + change.count,
      description,
      instances: [...(known?.instances ?? []), ...change.instances]
        .sort((left, right) => left.revision - right.revision)
        .slice(0, MAX_INSTANCES),
    });
    if (verdict === 'allowed') continue;
    const finding = explain(change, allowed, verdict);
    (verdict === 'doubtful' ? doubts : problems).set(finding.code + finding.message, finding);
  }
  return { reports: [...reports.values()], problems: [...problems.values()], doubts: [...doubts.values()] };
}

/** `policy`: as the policy has it for annotations. */
type Leave = Verdict | 'policy';

/**
 * What a level means after a certification (ISO 32000-2, 12.8.2.2.2, table 257) and after none. Viewers draw fields
 * anew now and then, so where they may be filled in another look is a doubt, not a breach. Signing is allowed
 * with DocMDP 2; whether in a place that the author did not give, readers answer differently. What an annotation
 * plays or runs when it is shown is more than is said of it: no reader's picture of a page tells.
 */
const LEAVE: Readonly<Record<ChangeLevel, Readonly<Record<DocMdpLevel | 'none', Leave>>>> = {
  extend: { 1: 'allowed', 2: 'allowed', 3: 'allowed', none: 'allowed' },
  form: { 1: 'forbidden', 2: 'allowed', 3: 'allowed', none: 'allowed' },
  appearance: { 1: 'forbidden', 2: 'policy', 3: 'policy', none: 'policy' },
  placement: { 1: 'forbidden', 2: 'policy', 3: 'allowed', none: 'allowed' },
  annotation: { 1: 'forbidden', 2: 'forbidden', 3: 'allowed', none: 'policy' },
  media: { 1: 'forbidden', 2: 'forbidden', 3: 'doubtful', none: 'doubtful' },
  order: { 1: 'forbidden', 2: 'forbidden', 3: 'allowed', none: 'allowed' },
  setting: { 1: 'forbidden', 2: 'forbidden', 3: 'forbidden', none: 'allowed' },
  field: { 1: 'forbidden', 2: 'forbidden', 3: 'forbidden', none: 'policy' },
  content: { 1: 'forbidden', 2: 'forbidden', 3: 'forbidden', none: 'forbidden' },
};

function judge(change: Change, allowed: AllowedChanges, policy: Policy): Verdict {
  if (isLocked(change, allowed)) return 'forbidden';
  const leave = LEAVE[CHANGES[change.kind].level][allowed.level ?? 'none'];
  return leave === 'policy' ? PREFERRED[policy.annotationsAfterSignature] : leave;
}

const PREFERRED = { allow: 'allowed', question: 'doubtful', forbid: 'forbidden' } as const;

const LOCKABLE: ReadonlySet<Change['kind']> = new Set([
  'form_filled',
  'field_appearance_changed',
  'signature_added',
]);

function isLocked({ kind, field }: Change, allowed: AllowedChanges): boolean {
  if (field === undefined || !LOCKABLE.has(kind)) return false;
  // The data of an XFA form are those of any field.
  return field === '' ? allowed.locks.length > 0 : allowed.locks.some((lock) => locksBelow(lock, field));
}

function explain(change: Change, allowed: AllowedChanges, verdict: Verdict): Finding {
  const { attack, description, level } = CHANGES[change.kind];
  if (isLocked(change, allowed))
    return {
      code: 'pdf_field_locked',
      message: `After the signature ${description}, in a field that it locked`,
    };
  if (verdict === 'forbidden' && level !== 'content' && allowed.level !== undefined)
    return {
      code: 'pdf_change_forbidden_by_docmdp',
      message: `After the certification, which forbids it (DocMDP ${allowed.level}), ${description}`,
    };
  return { code: attack, message: `After the signature ${description}` };
}
