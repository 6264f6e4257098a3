import { describe, expect, it } from 'vitest';
import { type ChosenFlow, checkChosenFlow } from './chosenFlow.ts';
import { type DraftContent, draftContent } from './draft.ts';
import type { Step } from './steps.ts';

const id = (n: number) => n.toString(16).padStart(24, '0');
const step = (key: string, users: readonly number[], completion: Step['completion'] = 'all'): Step => ({
  key,
  completion,
  people: users.map((n) => ({ kind: 'user', key: `${key}-${n}`, userId: id(n), role: 'Approver' })),
});
const flow: ChosenFlow = {
  id: id(1),
  name: 'Satın alma',
  isActive: true,
  departmentIds: [],
  recipientIds: [id(50)],
  steps: [step('a', [1, 2], 'any'), step('b', [3])],
};
const chosen = (over: Partial<DraftContent> = {}) =>
  draftContent.parse({
    name: 'İş',
    circulationProfileId: flow.id,
    steps: [step('x', [2, 1], 'any'), step('y', [3], 'any')],
    recipients: [{ key: 'r', recipientId: id(50) }],
    ...over,
  });
const judge = (content: DraftContent, now: ChosenFlow | null = flow, mayCustomizeFlow = false) =>
  checkChosenFlow(content, { flow: now, mayCustomizeFlow }).map(({ key }) => key);

describe('the flow that a draft was begun with', () => {
  it('runs as the profile has it, whatever the keys are and in whatever order people stand in a step', () => {
    expect(judge(chosen())).toEqual([]);
  });

  it('DRAFT-43: is active, and there', () => {
    for (const mayCustomize of [false, true])
      expect(judge(chosen(), { ...flow, isActive: false }, mayCustomize)).toEqual([
        'lang_draft_flow_passive',
      ]);
    expect(judge(chosen(), null)).toEqual(['lang_draft_flow_unknown']);
    expect(judge(chosen({ circulationProfileId: null }), null)).toEqual([]);
  });

  it('is one of the department, where it has any (FLOW-11)', () => {
    const ours = { ...flow, departmentIds: [id(60)] };
    expect(judge(chosen(), ours)).toEqual(['lang_draft_flow_not_of_department']);
    expect(judge(chosen({ departmentId: id(61) }), ours)).toEqual(['lang_draft_flow_not_of_department']);
    expect(judge(chosen({ departmentId: id(60) }), ours)).toEqual([]);
  });

  it.each<[string, Partial<DraftContent>]>([
    ['another person', { steps: [step('x', [1, 4], 'any'), step('y', [3])] }],
    ['a step less', { steps: [step('x', [1, 2], 'any')] }],
    ['steps in another order', { steps: [step('y', [3]), step('x', [1, 2], 'any')] }],
    ['all instead of any one', { steps: [step('x', [1, 2]), step('y', [3])] }],
    ['no recipient', { recipients: [] }],
    [
      'another recipient besides',
      {
        recipients: [
          { key: 'r', recipientId: id(50) },
          { key: 's', recipientId: id(51) },
        ],
      },
    ],
  ])('may be changed by nobody without the right to customise jobs: %s', (_, over) => {
    expect(judge(chosen(over))).toEqual(['lang_draft_flow_changed']);
    expect(judge(chosen(over), flow, true)).toEqual([]);
  });

  it('takes an e-mail typed in for this job besides (DRAFT-40)', () => {
    const email = { kind: 'Email', to: ['a@b.example'] };
    const recipients = [
      { key: 'r', recipientId: id(50) },
      { key: 's', settings: email },
    ];
    expect(judge(draftContent.parse({ ...chosen(), recipients }))).toEqual([]);
  });
});
