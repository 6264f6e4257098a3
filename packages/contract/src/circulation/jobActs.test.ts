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
import { finishedStatuses, type JobStatus, jobStatuses, nextJobStatus } from './states.ts';

/** What a participant does in their turn, by the role in which they are asked; besides, whoever is asked may decline. */
const turns = {
  approver: 'approve',
  initialler: 'initial',
  signer: 'sign',
  stamper: 'stamp',
} as const satisfies Partial<Record<JobRole, JobAct>>;
type Turn = keyof typeof turns;
const turnRoles: readonly Turn[] = ['approver', 'initialler', 'signer', 'stamper'];

/** A job and its revisions as the rules see them, whoever keeps them. */
interface Revision extends OtherRevision {
  readonly before: JobStatus | undefined;
  /** Whose turns are still to come; the first is now while the job circulates. */
  readonly ahead: readonly Turn[];
}
interface Family {
  readonly revisions: readonly Revision[];
  /** One participant after the other: every revision begins with all of them. */
  readonly flow: readonly Turn[];
  readonly cancelIsFinal: boolean;
}

/** Who has to do with a job; `participant` is the one whose turn it is, if any is. */
const people = ['owner', 'administrator', 'sender', 'participant', 'stranger'] as const;
type Who = (typeof people)[number];

/** What happens to a job: besides the acts the deletion of its draft, and the end of its deliveries. */
const happenings = [...jobActs, 'deleteDraft', 'deliver'] as const;
type Happening = (typeof happenings)[number];

const begun = (revision: number, flow: readonly Turn[]): Revision => ({
  revision,
  status: 'Draft',
  hasBeenCompleted: false,
  before: undefined,
  ahead: flow,
});

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

/** As `rolesIn` of the server: a turn ends with the job. */
function rolesOf(who: Who, { status, ahead: [turn] }: Revision): ReadonlySet<JobRole> {
  if (who === 'stranger') return new Set();
  if (who !== 'participant') return new Set([who]);
  return new Set(turn && status === 'Circulating' ? [turn, 'asked'] : []);
}

const offered = (family: Family, one: Revision, who: Who): JobAct[] =>
  actsNow(factsOf(family, one), rolesOf(who, one));

interface Moved {
  readonly at: number;
  readonly what: Happening;
  readonly who: Who;
}

/** Everything that may happen now, by whomever. The first draft stays: without it there is nothing to follow. */
function possible(family: Family): Moved[] {
  return family.revisions.flatMap((one, at) => [
    ...people.flatMap((who) => offered(family, one, who).map((what) => ({ at, what, who }))),
    ...(one.status === 'Draft' && at > 0 ? [{ at, what: 'deleteDraft', who: 'owner' } as const] : []),
    ...(one.status === 'Finalizing' ? [{ at, what: 'deliver', who: 'stranger' } as const] : []),
  ]);
}

/** What the family becomes by something that is possible. */
function after(family: Family, { at, what }: Moved): Family {
  const one = family.revisions[at];
  if (!one) return family;
  const become = (next: Partial<Revision>): Family => ({
    ...family,
    revisions: family.revisions.map((other) => (other === one ? { ...one, ...next } : other)),
  });
  const { status } = one;
  if (what === 'deleteDraft')
    return { ...family, revisions: family.revisions.filter((other) => other !== one) };
  if (what === 'circulate') return become({ status: 'Circulating' });
  if (what === 'revise')
    return { ...family, revisions: [...family.revisions, begun(one.revision + 1, family.flow)] };
  const isTurn = Object.values(turns).some((act) => act === what);
  const ahead = isTurn ? one.ahead.slice(1) : one.ahead;
  const ofAct = what === 'deliver' ? 'deliveriesEnded' : jobActRules[what].event;
  const event = ofAct ?? (isTurn && ahead.length === 0 ? 'stepsDone' : null);
  if (status === 'Draft' || event === null) return become({ ahead });
  const to = nextJobStatus(status, event, one.before);
  expect(to, `${what} is allowed from ${status}, and leads nowhere`).toBeDefined();
  return become({
    status: to ?? status,
    hasBeenCompleted: one.hasBeenCompleted || to === 'Completed',
    ahead,
    before: to === 'Canceled' ? status : undefined,
  });
}

const goesOn: ReadonlySet<Happening> = new Set(['circulate', 'deliver', ...Object.values(turns)]);

/** The number picks one of what is possible; null what leads a job on: chance alone seldom leads one to its end. */
const pick = fc.option(fc.nat(), { freq: 2 });

function next(family: Family, picked: number | null): Moved | undefined {
  const all = possible(family);
  return picked === null
    ? (all.find(({ what }) => goesOn.has(what)) ?? all.at(-1))
    : all[picked % all.length];
}

const begin = fc.record({
  flow: fc.array(fc.constantFrom(...turnRoles), { minLength: 1, maxLength: 4 }),
  cancelIsFinal: fc.boolean(),
});

interface Walk {
  readonly passed: readonly Family[];
  readonly happened: ReadonlySet<Happening>;
}

const walked = fc
  .tuple(begin, fc.array(pick, { maxLength: 40, size: 'max' }))
  .map(([{ flow, cancelIsFinal }, picks]): Walk => {
    let family: Family = { revisions: [begun(0, flow)], flow, cancelIsFinal };
    const passed = [family];
    const happened = new Set<Happening>();
    for (const picked of picks) {
      const moved = next(family, picked);
      if (!moved) continue;
      happened.add(moved.what);
      family = after(family, moved);
      passed.push(family);
    }
    return { passed, happened };
  });

const ended: ReadonlySet<Revision['status']> = new Set(finishedStatuses);

const always = (holds: (family: Family) => void) =>
  fc.assert(
    fc.property(walked, ({ passed }) => {
      for (const family of passed) holds(family);
    }),
    { numRuns: 150 },
  );

describe('whatever people do in whatever order', () => {
  it('JOB-16 to JOB-24: everything that can be done is done somewhere in these walks', () => {
    const seed = 1;
    const walks = fc.sample(walked, { numRuns: 150, seed });
    const happened = new Set(walks.flatMap((walk) => [...walk.happened]));
    expect(happenings.filter((one) => !happened.has(one))).toEqual([]);
    const families = walks.flatMap(({ passed }) => passed);
    expect(families.some(({ revisions }) => revisions.length > 2)).toBe(true);
    // In every role somebody was the last one, whose act ended the steps.
    const completed = families.filter(({ revisions: [first] }) => first?.hasBeenCompleted);
    expect(new Set(completed.map(({ flow }) => flow.at(-1)))).toEqual(new Set(turnRoles));
  });

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

  it('JOB-10: revisions count up from 0, each number is given once, and that of a deleted draft again', () =>
    always(({ revisions }) => {
      expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, index) => index));
    }));

  it('JOB-10: of the revisions the newest alone may be a draft', () =>
    always(({ revisions }) => {
      for (const { status } of revisions.slice(0, -1)) expect(status).not.toBe('Draft');
    }));

  it('JOB-15: while a job circulates, somebody whose turn it is can do their part, or decline', () =>
    always((family) => {
      for (const one of family.revisions.filter(({ status }) => status === 'Circulating')) {
        const [turn] = one.ahead;
        expect(turn, 'it circulates, and nobody is asked').toBeDefined();
        if (turn) expect(offered(family, one, 'participant')).toEqual([turns[turn], 'decline']);
      }
    }));

  // Reading it, downloading and copying it are no acts: they are never taken away.
  it('JOB-15: after an end nobody is asked, and its owner has a way on by themselves', () =>
    always((family) => {
      const { revisions, cancelIsFinal } = family;
      for (const one of revisions.filter(({ status }) => ended.has(status))) {
        for (const role of turnRoles)
          expect(actsNow(factsOf(family, one), new Set([role, 'asked']))).toEqual([]);
        const ways = offered(family, one, 'owner');
        // Revised already: the way on is the newer one's.
        expect(ways.includes('revise')).toBe(one === revisions.at(-1));
        if (one.status === 'Completed') expect(ways).toContain('resend');
        const isReplaced = revisions.some(
          ({ revision, status, hasBeenCompleted }) =>
            ((status === 'Circulating' || status === 'Finalizing') && !hasBeenCompleted) ||
            (revision > one.revision && (status === 'Completed' || status === 'Finalizing')),
        );
        if (one.status === 'Canceled')
          expect(ways.includes('undoCancel')).toBe(!cancelIsFinal && !isReplaced);
      }
    }));

  it('JOB-14: a draft circulates, unless another revision of it runs, which its owner can end', () =>
    always((family) => {
      for (const one of family.revisions.filter(({ status }) => status === 'Draft')) {
        const running = activeRevision(one.revision, family.revisions);
        if (!running) expect(offered(family, one, 'owner')).toEqual(['circulate']);
        else {
          const other = family.revisions.find(({ revision }) => revision === running.revision);
          expect(other && offered(family, other, 'owner')).toContain('cancel');
        }
      }
    }));

  it('JOB-15: what was completed once stays finalizing or completed', () =>
    always(({ revisions }) => {
      for (const { status, hasBeenCompleted } of revisions)
        if (hasBeenCompleted) expect(['Finalizing', 'Completed']).toContain(status);
    }));

  it('JOB-15: a stranger can do nothing', () =>
    always((family) => {
      for (const one of family.revisions) expect(offered(family, one, 'stranger')).toEqual([]);
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
    ['JOB-24', 'remind', {}, 'owner', 'lang_job_status_forbids'],
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

  it.each<[id: string, JobAct, JobFacts['status']]>([
    ['JOB-21', 'cancel', 'Circulating'],
    ['JOB-22', 'undoCancel', 'Canceled'],
    ['JOB-23', 'revise', 'Canceled'],
    ['JOB-24', 'remind', 'Circulating'],
  ])('%s: %s is the owner’s and an administrator’s; whoever is asked to act may not', (_id, one, status) => {
    const job = { status, hasBeenCompleted: false };
    for (const role of ['owner', 'administrator'] as const) expect(asks(one, job, role)).toBeUndefined();
    const others = ['asked', 'approver', 'initialler', 'signer', 'stamper', 'sender'] as const;
    expect(asks(one, job, ...others)).toEqual({ of: 'role' });
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
