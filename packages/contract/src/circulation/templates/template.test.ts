import { expect, it } from 'vitest';
import { flowSteps } from '../steps.ts';
import { checkRoles, fillRoles, rolesOfFlow } from './template.ts';

const [ayse, baran, ceren] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];
const steps = flowSteps.parse([
  { key: 's1', people: [{ key: 'p1', userId: ayse, role: 'Approver' }] },
  {
    key: 's2',
    completion: 'any',
    people: [
      { key: 'p2', userId: ayse, role: 'Signer' },
      { key: 'p3', userId: baran, role: 'Signer' },
    ],
  },
]);
const roles = [
  { key: 'p2', name: 'Müdür' },
  { key: 'p1', name: ' Müdür ' },
  { key: 'gone', name: 'Eski rol' },
];
const actor = { kind: 'user' as const, userId: ceren };

it('asks for each role once, in the order of the flow, and for none whose place is gone', () => {
  expect(rolesOfFlow(steps, roles)).toEqual(['Müdür']);
  expect(rolesOfFlow(steps, [{ key: 'p3', name: 'Tanık' }, ...roles])).toEqual(['Müdür', 'Tanık']);
  expect(rolesOfFlow(steps, [{ key: 'p3', name: '  ' }])).toEqual([]);
});

it('fills all places of a role with whoever has it, and leaves the others', () => {
  const { steps: filled, findings } = fillRoles(steps, roles, [{ role: 'Müdür', actor }]);
  expect(findings).toEqual([]);
  expect(filled.map(({ people }) => people.map((one) => one.kind === 'user' && one.userId))).toEqual([
    [ceren],
    [ceren, baran],
  ]);
  expect(filled.map(({ people }) => people.map(({ key, role }) => [key, role]))).toEqual(
    steps.map(({ people }) => people.map(({ key, role }) => [key, role])),
  );
  expect(filled[1]?.completion).toBe('any');
});

it('fills a role with a sign group as well', () => {
  const group = { kind: 'signGroup' as const, signGroupId: ceren };
  const { steps: filled } = fillRoles(steps, roles, [{ role: 'Müdür', actor: group }]);
  expect(filled[0]?.people).toEqual([{ key: 'p1', role: 'Approver', ...group }]);
});

it('says which role nobody has', () => {
  const { findings } = fillRoles(steps, roles, [{ role: 'Başka', actor }]);
  expect(findings).toEqual([
    { field: 'filled.Müdür', key: 'lang_template_role_required', params: ['Müdür'] },
  ]);
});

it('refuses a name of a role that is too long, and no empty one', () => {
  expect(checkRoles([{ key: 'p1', name: '' }])).toEqual([]);
  expect(checkRoles([{ key: 'p1', name: 'x'.repeat(251) }]).map(({ field }) => field)).toEqual(['roles.p1']);
});

it('tells of two roles whose columns in a spreadsheet nobody could tell apart, and takes one role at two places', () => {
  const keys = (...names: string[]) =>
    checkRoles(names.map((name, at) => ({ key: `p${at}`, name }))).map(({ field, key }) => `${field} ${key}`);
  expect(keys('İmzacı', 'imzaci')).toEqual(['roles.p1 lang_name_alike']);
  expect(keys('Tanık 1', 'Tanık-1')).toEqual(['roles.p1 lang_name_alike']);
  expect(keys('Müdür', ' Müdür ', 'Tanık', '')).toEqual([]);
});
