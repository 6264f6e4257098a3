import { describe, expect, it } from 'vitest';
import type { Authority } from '../identity/authorities.ts';
import { checkProfile, type ProfileInputs, type ProfileToCheck } from './profileRules.ts';
import { flowSteps } from './steps.ts';
import { trialRun } from './trialRun.ts';

const id = (letter: string) => letter.repeat(24);
const [ayse, ali, can, leaver, group, archive] = ['a', 'b', 'c', 'd', 'e', 'f'].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const person = (authorities: Authority[], isActive = true) => ({ isActive, authorities });
const inputs: ProfileInputs = {
  users: new Map([
    [ayse, person(['Approved'])],
    [ali, person(['Signer'])],
    [leaver, person(['Signer', 'Approved'], false)],
  ]),
  signGroups: new Map([
    [
      group,
      {
        isActive: true,
        members: [
          { id: can, ...person(['Signer']) },
          { id: leaver, ...person(['Signer'], false) },
          { id: ayse, ...person(['Approved']) },
        ],
      },
    ],
  ]),
  recipients: new Map([[archive, { name: 'Arşiv', isActive: true, isSingleUse: false }]]),
  departments: new Map([[id('1'), { name: 'Satış', isActive: true }]]),
  minimumSigners: 1,
};

const steps = (...given: object[][]) =>
  flowSteps.parse(
    given.map((people, index) => ({
      key: `s${index}`,
      people: people.map((one, place) => ({ key: `p${index}${place}`, ...one })),
    })),
  );
const approves = (userId: string) => ({ kind: 'user', userId, role: 'Approver' });
const signs = (userId: string) => ({ kind: 'user', userId, role: 'Signer' });
const groupSigns = { kind: 'signGroup', signGroupId: group, role: 'Signer' };

const profile: ProfileToCheck = {
  departmentIds: [id('1')],
  recipientIds: [archive],
  steps: steps([approves(ayse)], [signs(ali), groupSigns]),
};

const keysOf = (change: Partial<ProfileToCheck>, with_: Partial<ProfileInputs> = {}) =>
  checkProfile({ ...profile, ...change }, { ...inputs, ...with_ }).map(({ field, key }) => `${field} ${key}`);

describe('a trial run (FLOW-11, FLOW-12)', () => {
  it('says who would be asked, step by step; of a group, those who could act', () => {
    const run = trialRun(profile, inputs);
    expect(run.canRun).toBe(true);
    expect(run.steps.map(({ actors }) => actors.map(({ asked }) => asked))).toEqual([
      [[ayse]],
      [[ali], [can]],
    ]);
    expect(run.recipients).toEqual([{ id: archive, problem: null }]);
    expect(run.findings).toEqual([]);
  });

  it('names whoever would stop it, at the place where they stand', () => {
    const run = trialRun(
      { ...profile, steps: steps([approves(ali), approves(ayse)], [signs(leaver)]) },
      inputs,
    );
    expect(run.canRun).toBe(false);
    expect(run.steps.map(({ actors }) => actors.map(({ problem }) => problem))).toEqual([
      ['lang_step_user_not_approver', null],
      ['lang_step_user_passive'],
    ]);
    // Said beside the person, and not once more for the step.
    expect(run.steps.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('says of a step what nobody in it says', () => {
    const run = trialRun({ ...profile, steps: steps([], [signs(ali)]) }, inputs);
    expect(run.steps[0]?.findings.map(({ key }) => key)).toEqual(['lang_step_person_required']);
  });

  it('says of the whole what no step says', () => {
    const run = trialRun(profile, { ...inputs, minimumSigners: 3 });
    expect(run.findings.map(({ key }) => key)).toEqual(['lang_draft_minimum_signers']);
    expect(run.canRun).toBe(false);
  });
});

describe('a profile cannot run', () => {
  it.each([
    [
      'DRAFT-33: without a step',
      { steps: [] },
      ['steps lang_draft_step_required', 'steps lang_draft_minimum_signers'],
    ],
    [
      'DRAFT-34: with a step without anybody',
      { steps: steps([signs(ali)], []) },
      ['steps.1 lang_step_person_required'],
    ],
    [
      'DRAFT-36: with somebody who signs twice',
      { steps: steps([signs(ali)], [signs(ali)]) },
      ['steps.1 lang_draft_signer_twice'],
    ],
    [
      'DRAFT-37: with somebody who left',
      { steps: steps([signs(leaver)]) },
      ['steps.0 lang_step_user_passive'],
    ],
    [
      'DRAFT-37: with somebody whom the account does not have',
      { steps: steps([signs(id('9'))]) },
      ['steps.0 lang_step_user_passive'],
    ],
    [
      'DRAFT-38: with somebody without the right',
      { steps: steps([signs(ayse)]) },
      ['steps.0 lang_step_user_not_signer'],
    ],
    [
      'DRAFT-42: with a recipient that is gone',
      { recipientIds: [id('9')] },
      ['recipientIds lang_profile_recipient_passive'],
    ],
    [
      'DRAFT-46: with a department that is gone',
      { departmentIds: [id('9')] },
      ['departmentIds lang_profile_department_passive'],
    ],
  ] as const)('%s', (_what, change, expected) => {
    expect(keysOf(change as Partial<ProfileToCheck>)).toEqual(expected);
  });

  it('FLOW-07: with a group that is empty, or not active', () => {
    const only = { steps: steps([groupSigns]) };
    const withGroup = (isActive: boolean, members: []) => ({
      signGroups: new Map([[group, { isActive, members }]]),
    });
    expect(keysOf(only)).toEqual([]);
    expect(keysOf(only, withGroup(true, []))).toEqual(['steps.0 lang_step_group_no_signer']);
    expect(keysOf(only, withGroup(false, []))).toEqual(['steps.0 lang_step_group_passive']);
  });

  it('DRAFT-42: with a recipient that is inactive, or for one job only', () => {
    const recipient = (isActive: boolean, isSingleUse: boolean) => ({
      recipients: new Map([[archive, { name: 'Arşiv', isActive, isSingleUse }]]),
    });
    expect(keysOf({}, recipient(true, false))).toEqual([]);
    expect(keysOf({}, recipient(false, false))).toEqual(['recipientIds lang_profile_recipient_passive']);
    expect(keysOf({}, recipient(true, true))).toEqual(['recipientIds lang_profile_recipient_single_use']);
  });

  it('is told with the names of what is gone', () => {
    const recipients = new Map([[archive, { name: 'Arşiv', isActive: false, isSingleUse: false }]]);
    expect(checkProfile(profile, { ...inputs, recipients })[0]?.params).toEqual(['Arşiv']);
  });
});
