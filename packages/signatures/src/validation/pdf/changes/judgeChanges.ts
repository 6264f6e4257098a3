import { type DocMdpLevel, type FieldLock, locks } from '../../../pdf/index.ts';
import type { Finding } from '../../indication.ts';
import type { Policy } from '../../policy.ts';
import type { ChangeInstanceReport, ChangeReport } from '../../report.ts';
import { CHANGES, type Change } from './change.ts';

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
 * either, an approval signature stays good through further signatures, filled fields and validation material;
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

function judge(change: Change, allowed: AllowedChanges, policy: Policy): Verdict {
  const { level } = CHANGES[change.kind];
  if (isLocked(change, allowed)) return 'forbidden';
  switch (level) {
    case 'extend':
      return 'allowed';
    case 'form':
      return allowed.level === 1 ? 'forbidden' : 'allowed';
    case 'appearance':
      // Viewers draw fields anew now and then, so with leave to fill them in it is a doubt, not a breach.
      return allowed.level === 1 ? 'forbidden' : PREFERRED[policy.annotationsAfterSignature];
    case 'field':
      return allowed.level === undefined ? PREFERRED[policy.annotationsAfterSignature] : 'forbidden';
    case 'annotation':
      if (allowed.level !== undefined) return allowed.level === 3 ? 'allowed' : 'forbidden';
      return PREFERRED[policy.annotationsAfterSignature];
    case 'content':
      return 'forbidden';
  }
}

const PREFERRED = { allow: 'allowed', question: 'doubtful', forbid: 'forbidden' } as const;

const LOCKABLE: ReadonlySet<Change['kind']> = new Set([
  'form_filled',
  'field_appearance_changed',
  'signature_added',
]);

function isLocked({ kind, field }: Change, allowed: AllowedChanges): boolean {
  if (field === undefined || !LOCKABLE.has(kind)) return false;
  return allowed.locks.some((lock) => locks(lock, field));
}

function explain(change: Change, allowed: AllowedChanges, verdict: Verdict): Finding {
  const { attack, description, level } = CHANGES[change.kind];
  if (isLocked(change, allowed)) {
    return {
      code: 'pdf_field_locked',
      message: `After the signature ${description}, in a field that it locked`,
    };
  }
  if (verdict === 'forbidden' && level !== 'content' && allowed.level !== undefined) {
    return {
      code: 'pdf_change_forbidden_by_docmdp',
      message: `After the certification, which forbids it (DocMDP ${allowed.level}), ${description}`,
    };
  }
  return { code: attack, message: `After the signature ${description}` };
}
