import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Authority } from '../identity/authorities.ts';
import { signatureStandards } from '../signing/standards.ts';
import { actorKinds, rolesNow, rolesOf } from './actors.ts';
import { draftContent } from './draft.ts';
import type { DraftInputs } from './draftInputs.ts';
import { participantRoles } from './states.ts';
import { checkSteps } from './stepRules.ts';
import { step as stepSchema } from './steps.ts';

type StampChoice = NonNullable<ReturnType<NonNullable<DraftInputs['stampAccounts']>['get']>>;

const id = (n: number) => n.toString(16).padStart(24, '0');
const both: readonly Authority[] = ['Approved', 'Signer'];
const user = (n: number, authorities = both, isActive = true) => ({ id: id(n), isActive, authorities });

const stamp = (over: Partial<StampChoice> = {}): StampChoice => ({
  isActive: true,
  kind: 'Certificate',
  companyIsActive: true,
  people: [user(1, ['Muhur'])],
  ...over,
});

const inputs = {
  files: [],
  users: new Map(
    [user(1), user(2), user(3), user(4, ['Approved']), user(5, ['Signer'])].map((one) => [one.id, one]),
  ),
  signGroups: new Map([
    [id(10), { isActive: true, members: [user(1), user(2)] }],
    [id(11), { isActive: true, members: [user(1), user(2, ['Approved']), user(3, both, false)] }],
    [id(12), { isActive: false, members: [user(1)] }],
    [id(13), { isActive: true, members: [user(3, both, false)] }],
  ]),
  stampAccounts: new Map([[id(30), stamp()]]),
  departments: new Map(),
  recipients: new Map(),
  mayStartIndependent: true,
  minimumSigners: 0,
  today: '2026-03-01',
  documentNumberTaken: false,
};

type Role = 'Approver' | 'Initialler' | 'Signer';
type Place = readonly [kind: 'user' | 'group', n: number, role: Role];

/** Findings of steps, each by its completion and participants. */
function keysOf(
  steps: readonly (readonly ['all' | 'any', ...Place[]])[],
  minimumSigners = 0,
  signatureStandard: z.input<typeof draftContent>['signatureStandard'] = 'Pades',
): string[] {
  const given = steps.map(
    ([completion, ...places], at): z.input<typeof stepSchema> => ({
      key: `s${at}`,
      completion,
      people: places.map(([kind, n, role], place) => ({
        key: `p${at}-${place}`,
        role,
        ...(kind === 'user' ? { userId: id(n) } : { kind: 'signGroup', signGroupId: id(n) }),
      })),
    }),
  );
  const content = draftContent.parse({ name: 'Adımlar', signatureStandard, steps: given });
  return checkSteps(content, { ...inputs, minimumSigners }).map(({ key }) => key);
}

it('FLOW-07: a group stands in a step like a person', () => {
  expect(keysOf([['all', ['group', 10, 'Signer'], ['user', 3, 'Approver']]])).toEqual([]);
  expect(keysOf([['all', ['group', 12, 'Signer']]])).toEqual(['lang_step_group_passive']);
  expect(keysOf([['all', ['group', 99, 'Approver']]])).toEqual(['lang_step_group_passive']);
  expect(keysOf([['all', ['group', 13, 'Signer']]])).toEqual(['lang_step_group_no_signer']);
  expect(keysOf([['all', ['group', 13, 'Approver']]])).toEqual(['lang_step_group_no_approver']);
});

it('the same group is not twice in a step, and may be in several', () => {
  const twice = [['all', ['group', 10, 'Approver'], ['group', 10, 'Approver']]] as const;
  expect(keysOf(twice)).toEqual(['lang_step_group_twice']);
  expect(
    keysOf([
      ['all', ['group', 10, 'Signer']],
      ['all', ['group', 10, 'Signer']],
    ]),
  ).toEqual([]);
});

it('DRAFT-36: nobody would have to sign twice, for himself or for a group', () => {
  // Of group 11 only user 1 may sign.
  const overlap = ['lang_draft_signers_overlap'];
  expect(
    keysOf([
      ['all', ['user', 1, 'Signer']],
      ['all', ['group', 11, 'Signer']],
    ]),
  ).toEqual(overlap);
  expect(
    keysOf([
      ['all', ['user', 2, 'Signer']],
      ['all', ['group', 11, 'Signer']],
    ]),
  ).toEqual([]);
  const three = Array.from({ length: 3 }, () => ['all', ['group', 10, 'Signer']] as const);
  expect(keysOf(three)).toEqual(overlap);
  expect(
    keysOf([
      ['all', ['user', 1, 'Approver']],
      ['all', ['group', 11, 'Signer']],
    ]),
  ).toEqual([]);
});

it('one person does not act twice in a step', () => {
  const same = [
    ['user', 1, 'Approver'],
    ['user', 1, 'Initialler'],
  ] as const;
  expect(keysOf([['all', ...same]])).toContain('lang_step_user_twice');
  const step = [
    ['user', 1, 'Approver'],
    ['group', 11, 'Signer'],
  ] as const;
  expect(keysOf([['all', ...step]])).toEqual(['lang_step_people_overlap']);
  expect(keysOf([['any', ...step]])).toEqual([]);
});

it('DRAFT-35: counts the signatures that there will be, whoever acts where any one is enough', () => {
  const signers = [
    ['user', 1, 'Signer'],
    ['user', 2, 'Signer'],
  ] as const;
  expect(keysOf([['all', ...signers]], 2)).toEqual([]);
  expect(keysOf([['any', ...signers]], 1)).toEqual([]);
  expect(keysOf([['any', ...signers]], 2)).toEqual(['lang_draft_minimum_signers']);
  expect(keysOf([['any', ['user', 1, 'Signer'], ['user', 2, 'Approver']]], 1)).toEqual([
    'lang_draft_minimum_signers',
  ]);
});

it('SIGN-14, SIGN-15: initials are for PAdES alone; documents of other formats are only approved', () => {
  const steps = [['all', ['user', 1, 'Initialler']]] as const;
  expect(keysOf(steps)).toEqual([]);
  for (const other of signatureStandards.filter((one) => one !== 'Pades')) {
    expect(keysOf(steps, 0, other)).toEqual(['lang_step_initial_pades_only']);
    expect(keysOf([['all', ['user', 1, 'Approver']]], 0, other)).toEqual([]);
  }
});

it('JOB-19: initials come before what is signed, and want the authority to approve', () => {
  const [initial, sign] = [
    ['user', 1, 'Initialler'],
    ['user', 2, 'Signer'],
  ] as const;
  expect(
    keysOf([
      ['all', initial],
      ['all', sign],
    ]),
  ).toEqual([]);
  for (const steps of [
    [
      ['all', sign],
      ['all', initial],
    ],
    [['all', initial, sign]],
  ] as const)
    expect(keysOf(steps)).toEqual(['lang_step_initial_after_signature']);
  expect(keysOf([['all', ['user', 4, 'Initialler']]])).toEqual([]);
  expect(keysOf([['all', ['user', 5, 'Initialler']]])).toEqual(['lang_step_user_not_approver']);
  expect(keysOf([['any', ['group', 10, 'Initialler'], ['user', 3, 'Approver']]])).toEqual([]);
  expect(keysOf([['all', ['group', 13, 'Initialler']]])).toEqual(['lang_step_group_no_approver']);
});

it('each kind of actor may be asked for what belongs to it, and what this version lacks is refused by one rule', () => {
  const ids = { userId: id(1), signGroupId: id(10), externalSignerId: id(20), stampAccountId: id(30) };
  for (const kind of actorKinds)
    for (const role of participantRoles) {
      const people = [{ key: 'p', kind, role, ...ids }];
      const content = draftContent.parse({ name: 'Roller', steps: [{ key: 's', people }] });
      const [found] = checkSteps(content, inputs).map(({ key }) => key);
      if (!rolesOf[kind].includes(role)) expect(found).toBe('lang_step_role_not_for_actor');
      else if (!rolesNow[kind].includes(role)) expect(found).toBe('lang_step_actor_not_available');
      else expect(found).toBeUndefined();
    }
});

it('a step that was stored without kinds and completion is read as it was meant', () => {
  const stored = { key: 's', people: [{ key: 'p', userId: id(1), role: 'Signer' }] };
  expect(stepSchema.parse(stored)).toEqual({
    key: 's',
    completion: 'all',
    people: [{ key: 'p', kind: 'user', userId: id(1), role: 'Signer' }],
  });
  expect(
    stepSchema.safeParse({ key: 's', people: [{ key: 'p', kind: 'robot', role: 'Signer' }] }).success,
  ).toBe(false);
});
