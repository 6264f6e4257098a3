import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeRevision,
  actsNow,
  type JobAct,
  type JobFacts,
  type JobRole,
  jobActRules,
  jobActs,
  jobRoles,
  newerRevision,
  type OtherRevision,
  whyNotAct,
} from './jobActs.ts';
import { type JobStatus, jobStatuses, nextJobStatus } from './states.ts';

/** A job and its revisions as the rules see them, whoever keeps them. */
interface Revision extends OtherRevision {
  readonly before: JobStatus | undefined;
}
interface Family {
  readonly revisions: readonly Revision[];
  readonly cancelIsFinal: boolean;
}

const begun: Revision = { revision: 0, status: 'Draft', hasBeenCompleted: false, before: undefined };

const factsOf = ({ revisions, cancelIsFinal }: Family, one: Revision): JobFacts => {
  const others = revisions.filter((other) => other !== one);
  return {
    status: one.status,
    hasBeenCompleted: one.hasBeenCompleted,
    cancelIsFinal,
    attachmentsStay: false,
    hasActiveRevision: activeRevision(one.revision, others) !== undefined,
    hasNewerRevision: newerRevision(one.revision, others) !== undefined,
  };
};

/** What an act or the end of the deliveries makes of the family; the same one where it is refused. */
function act(family: Family, at: number, what: JobAct | 'deliver', role: JobRole, last: boolean): Family {
  const one = family.revisions[at];
  if (!one) return family;
  const become = (next: Partial<Revision>): Family => ({
    ...family,
    revisions: family.revisions.map((other) => (other === one ? { ...one, ...next } : other)),
  });
  if (what === 'deliver')
    return one.status === 'Finalizing'
      ? become({
          status: nextJobStatus('Finalizing', 'deliveriesEnded') ?? 'Finalizing',
          hasBeenCompleted: true,
        })
      : family;
  if (whyNotAct(what, factsOf(family, one), new Set([role]))) return family;
  if (what === 'circulate') return become({ status: 'Circulating' });
  if (what === 'revise')
    return { ...family, revisions: [...family.revisions, { ...begun, revision: one.revision + 1 }] };
  const { status } = one;
  const isTurn = what === 'approve' || what === 'initial' || what === 'sign';
  const event = jobActRules[what].event ?? (isTurn && last ? 'stepsDone' : null);
  if (status === 'Draft' || event === null) return family;
  const to = nextJobStatus(status, event, one.before);
  expect(to, `${what} is allowed from ${status}, and leads nowhere`).toBeDefined();
  return become({ status: to ?? status, before: to === 'Canceled' ? status : undefined });
}

const acting = fc.record({
  at: fc.nat(4),
  what: fc.constantFrom<JobAct | 'deliver'>(...jobActs, 'deliver'),
  role: fc.constantFrom(...jobRoles),
  last: fc.boolean(),
});

const walked = fc.tuple(fc.array(acting, { maxLength: 120 }), fc.boolean()).map(([acts, cancelIsFinal]) => {
  const passed: Family[] = [];
  let family: Family = { revisions: [begun], cancelIsFinal };
  for (const { at, what, role, last } of acts) {
    passed.push(family);
    family = act(family, at, what, role, last);
  }
  return [...passed, family];
});

const always = (holds: (family: Family) => void) =>
  fc.assert(
    fc.property(walked, (passed) => {
      for (const family of passed) holds(family);
    }),
    { numRuns: 400 },
  );

describe('whatever people do in whatever order', () => {
  it('JOB-06: a job is a draft or in one of the five statuses', () =>
    always(({ revisions }) => {
      for (const { status } of revisions) expect(['Draft', ...jobStatuses]).toContain(status);
    }));

  it('JOB-14: of the revisions of a job one runs at a time', () =>
    always(({ revisions }) => {
      const running = revisions.filter(
        ({ status, hasBeenCompleted }) =>
          (status === 'Circulating' || status === 'Finalizing') && !hasBeenCompleted,
      );
      expect(running.length).toBeLessThanOrEqual(1);
    }));

  it('JOB-10: revisions count up from 0, and each number is given once', () =>
    always(({ revisions }) => {
      expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, index) => index));
    }));

  it('JOB-15: nothing ends without a way on for its owner, those asked or the deliveries', () =>
    always((family) => {
      const ways = family.revisions.filter(
        (one) =>
          one.status === 'Finalizing' ||
          actsNow(factsOf(family, one), new Set<JobRole>(['owner', 'asked', 'approver', 'signer'])).length >
            0,
      );
      // The newest one above all; its draft may have to wait for the one that runs, which then has a way itself.
      const running = family.revisions.find(
        ({ status, hasBeenCompleted }) => status === 'Circulating' && !hasBeenCompleted,
      );
      expect(ways).toContain(running ?? family.revisions.at(-1));
    }));

  it('JOB-15: what was completed once stays finalizing or completed', () =>
    always(({ revisions }) => {
      for (const { status, hasBeenCompleted } of revisions)
        if (hasBeenCompleted) expect(['Finalizing', 'Completed']).toContain(status);
    }));
});

const facts = fc.record<JobFacts>({
  status: fc.constantFrom('Draft' as const, ...jobStatuses),
  hasBeenCompleted: fc.boolean(),
  cancelIsFinal: fc.boolean(),
  attachmentsStay: fc.boolean(),
  hasActiveRevision: fc.boolean(),
  hasNewerRevision: fc.boolean(),
});

describe('an act', () => {
  it('JOB-15: is offered exactly where it is not refused', () => {
    fc.assert(
      fc.property(facts, fc.subarray([...jobRoles]), (job, roles) => {
        const offered = actsNow(job, new Set(roles));
        for (const one of jobActs)
          expect(offered.includes(one)).toBe(whyNotAct(one, job, new Set(roles)) === undefined);
      }),
    );
  });

  it('tells nobody how a job stands who may not do it at all', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...jobActs), (job, one) => {
        expect(whyNotAct(one, job, new Set())).toEqual({ of: 'role' });
      }),
    );
  });

  const finished: JobFacts = {
    status: 'Completed',
    hasBeenCompleted: true,
    cancelIsFinal: false,
    attachmentsStay: false,
    hasActiveRevision: false,
    hasNewerRevision: false,
  };
  const asks = (one: JobAct, over: Partial<JobFacts>, ...roles: JobRole[]) =>
    whyNotAct(one, { ...finished, ...over }, new Set(roles));

  it.each<[string, JobAct, Partial<JobFacts>, JobRole, string]>([
    [
      'JOB-14',
      'circulate',
      { status: 'Draft', hasActiveRevision: true },
      'owner',
      'lang_job_revision_active',
    ],
    ['JOB-13', 'circulate', { status: 'Circulating' }, 'owner', 'lang_job_status_forbids'],
    [
      'JOB-09',
      'undoCancel',
      { status: 'Canceled', cancelIsFinal: true },
      'owner',
      'lang_job_undo_cancel_disabled',
    ],
    [
      'JOB-14',
      'undoCancel',
      { status: 'Canceled', hasActiveRevision: true },
      'owner',
      'lang_job_revision_active',
    ],
    ['JOB-23', 'revise', { hasNewerRevision: true }, 'administrator', 'lang_job_revised_already'],
    ['JOB-21', 'cancel', { status: 'Finalizing' }, 'owner', 'lang_job_status_forbids'],
    [
      'AUTH-09',
      'removeAttachment',
      { status: 'Circulating', attachmentsStay: true },
      'owner',
      'lang_attachment_admin_only',
    ],
    ['AUTH-09', 'removeAttachment', { status: 'Finalizing' }, 'administrator', 'lang_job_status_forbids'],
    ['JOB-11', 'resend', { status: 'Canceled' }, 'sender', 'lang_job_status_forbids'],
  ])('%s: %s of %o by the %s is refused with %s', (_id, one, over, role, key) => {
    expect(asks(one, over, role)).toEqual({ of: 'job', key });
  });

  it('AUTH-09: an administrator deletes attachments whatever the account says; whoever is asked to act deletes none', () => {
    const circulating = { status: 'Circulating' as const, attachmentsStay: true };
    expect(asks('removeAttachment', circulating, 'owner', 'administrator')).toBeUndefined();
    expect(asks('removeAttachment', { ...circulating, attachmentsStay: false }, 'owner')).toBeUndefined();
    expect(asks('removeAttachment', circulating, 'asked', 'approver', 'signer', 'sender')).toEqual({
      of: 'role',
    });
  });

  it('JOB-23: whoever is asked to act revises nothing', () => {
    expect(asks('revise', {}, 'asked', 'approver', 'signer', 'sender')).toEqual({ of: 'role' });
    expect(asks('revise', {}, 'owner')).toBeUndefined();
  });
});

it('JOB-14: a later revision that was completed keeps the cancelled one from coming back; an earlier one does not', () => {
  const completed = { revision: 1, status: 'Completed' as const, hasBeenCompleted: true };
  expect(activeRevision(0, [completed])).toBe(completed);
  expect(activeRevision(2, [completed])).toBeUndefined();
  expect(
    activeRevision(2, [{ ...completed, status: 'Declined' as const, hasBeenCompleted: false }]),
  ).toBeUndefined();
});
