import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Authority } from '../../identity/authorities.ts';
import { draftContent } from '../draft.ts';
import type { DraftInputs } from '../draftInputs.ts';
import { checkSteps } from '../stepRules.ts';
import { placeStamps } from './stampRules.ts';

type StampChoice = NonNullable<ReturnType<NonNullable<DraftInputs['stampAccounts']>['get']>>;
type Content = z.input<typeof draftContent>;

const id = (n: number) => n.toString(16).padStart(24, '0');
const person = (n: number, authorities: readonly Authority[], isActive = true) => ({
  id: id(n),
  isActive,
  authorities,
});
const account = (over: Partial<StampChoice> = {}): StampChoice => ({
  isActive: true,
  kind: 'Certificate',
  companyIsActive: true,
  people: [person(1, ['Muhur'])],
  ...over,
});
const users = new Map([1, 2].map((n) => [id(n), person(n, ['Signer', 'Approved', 'Muhur'])]));
const inputs = (over: Partial<DraftInputs> = {}) => ({
  users,
  stampAccounts: new Map([
    [id(30), account()],
    [id(31), account()],
  ]),
  hasStamps: true,
  minimumSigners: 0,
  ...over,
});

const signs = (n: number, role = 'Signer') => ({ key: `u${n}${role}`, userId: id(n), role });
const stamps = (n: number) => ({ key: `m${n}`, kind: 'stamp', stampAccountId: id(n), role: 'Stamper' });

const contentOf = (steps: object[][], over: Partial<Content> = {}) =>
  draftContent.parse({
    name: 'Mühür',
    steps: steps.map((people, at) => ({ key: `s${at}`, people })),
    ...over,
  });
const keysOf = (steps: object[][], over: Partial<Content> = {}, given = inputs()) =>
  checkSteps(contentOf(steps, over), given).map(({ field, key }) => `${field} ${key}`);

describe('DEF-20, SIGN-03: a stamp account in a step', () => {
  it('stamps under every standard that signs, and nothing that is not signed', () => {
    for (const signatureStandard of [
      'Pades',
      'CadesParallel',
      'CadesSerial',
      'CadesManifest',
      'Xades',
    ] as const)
      expect(keysOf([[signs(1)], [stamps(30)]], { signatureStandard })).toEqual([]);
    expect(keysOf([[stamps(30)]])).toEqual([]);
    expect(keysOf([[stamps(30)]], { signatureStandard: 'Unsigned' })).toEqual([
      'steps.0 lang_step_stamp_in_unsigned',
    ]);
  });

  it.each([
    ['an unknown one', undefined, 'lang_step_stamp_passive'],
    ['an inactive one', account({ isActive: false }), 'lang_step_stamp_passive'],
    ['one of an inactive company', account({ companyIsActive: false }), 'lang_step_stamp_company_passive'],
    ['one of a service, which nobody speaks to yet', account({ kind: 'Service' }), 'lang_step_stamp_service'],
    ['one without people', account({ people: [] }), 'lang_step_stamp_nobody'],
    [
      'one whose people are inactive',
      account({ people: [person(1, ['Muhur'], false)] }),
      'lang_step_stamp_nobody',
    ],
    [
      'one whose people lack the authority',
      account({ people: [person(1, ['Signer'])] }),
      'lang_step_stamp_nobody',
    ],
  ])('is not %s', (_, choice, key) => {
    const stampAccounts = new Map(choice ? [[id(30), choice]] : []);
    expect(keysOf([[signs(1)], [stamps(30)]], {}, inputs({ stampAccounts }))).toEqual([`steps.1 ${key}`]);
  });

  it('ACC-11: wants the module, where that is known', () => {
    expect(keysOf([[stamps(30)]], {}, inputs({ hasStamps: false }))).toEqual([
      'steps.0 lang_step_stamp_no_module',
    ]);
    expect(keysOf([[signs(1)]], {}, inputs({ hasStamps: false }))).toEqual([]);
  });

  it('stamps once in a job; the same person may sign and stamp, in different steps', () => {
    expect(keysOf([[stamps(30)], [stamps(30)]])).toEqual(['steps.1 lang_step_stamp_twice']);
    expect(keysOf([[signs(1)], [stamps(30)]])).toEqual([]);
    expect(keysOf([[stamps(30)], [stamps(31)]])).toEqual([]);
    // Both accounts have the one person, who acts once in a step.
    expect(keysOf([[stamps(30), stamps(31)]])).toEqual(['steps.0 lang_step_people_overlap']);
  });

  it('is no signature of a person', () => {
    const one = inputs({ minimumSigners: 1 });
    expect(keysOf([[stamps(30)]], {}, one)).toEqual(['steps lang_draft_minimum_signers']);
    expect(keysOf([[signs(1)], [stamps(30)]], {}, one)).toEqual([]);
  });

  it('stands behind initials, which show on the pages that it seals', () => {
    const initial = signs(2, 'Initialler');
    expect(keysOf([[initial], [stamps(30)]])).toEqual([]);
    expect(keysOf([[stamps(30)], [initial]])).toEqual(['steps.1 lang_step_initial_after_signature']);
    expect(keysOf([[stamps(30)], [initial]], { stampQueueNumber: 2 })).toEqual([]);
    expect(keysOf([[initial], [stamps(30)], [initial]], { stampQueueNumber: 1 })).toContain(
      'steps.2 lang_step_initial_after_signature',
    );
  });
});

describe('DRAFT-23: the place of the stamp', () => {
  const placed = (steps: object[][], stampQueueNumber: number | null) =>
    placeStamps(contentOf(steps).steps, stampQueueNumber).map(({ people }) => people.map(({ key }) => key));

  it('is where it was drawn, unless the draft says after which step', () => {
    const steps = [[signs(1), stamps(30)], [signs(2)]];
    expect(placed(steps, null)).toEqual([['u1Signer', 'm30'], ['u2Signer']]);
    expect(placed(steps, 1)).toEqual([['u1Signer'], ['m30'], ['u2Signer']]);
    expect(placed(steps, 2)).toEqual([['u1Signer'], ['u2Signer'], ['m30']]);
  });

  it('takes all stamps together, and leaves no empty step', () => {
    expect(placed([[stamps(30)], [signs(1)], [stamps(31)]], 2)).toEqual([['u1Signer'], ['m30', 'm31']]);
    expect(placed([[signs(1)]], 1)).toEqual([['u1Signer']]);
    expect(placed([[], [stamps(30)]], 2)).toEqual([[], ['m30']]);
  });

  it('names the drawn step where something is wrong in the one that runs', () => {
    expect(keysOf([[signs(1)], [stamps(30)], [stamps(31)]], { stampQueueNumber: 1 })).toEqual([
      'steps.0 lang_step_people_overlap',
    ]);
  });
});
