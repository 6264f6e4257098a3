import { expect, it } from 'vitest';
import { flowSteps } from '../circulation/steps.ts';
import { keepFlow, namesInFlow, readFlow, sayFlow } from './sayFlow.ts';

const [ayse, ali, group] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const;
const names: Readonly<Record<string, string>> = {
  [ayse]: 'Ayşe Işık',
  [ali]: 'Ali Kaya',
  [group]: 'Yetkililer',
};
const flow = namesInFlow(
  flowSteps.parse([
    { key: '1', people: [{ key: 'a', role: 'Approver', kind: 'user', userId: ayse }] },
    {
      key: '2',
      completion: 'any',
      people: [
        { key: 'b', role: 'Signer', kind: 'user', userId: ali },
        { key: 'c', role: 'Signer', kind: 'signGroup', signGroupId: group },
      ],
    },
    { key: '3', people: [] },
  ]),
  (id) => names[id] ?? '',
);

it('a flow is said in a line, in both languages (FLOW-12)', () => {
  expect(sayFlow(flow, ([tr]) => tr)).toBe(
    '1. Ayşe Işık (onay) → 2. Ali Kaya (imza) veya Yetkililer (imza) → 3. kimse yok',
  );
  expect(sayFlow(flow, ([, en]) => en)).toBe(
    '1. Ayşe Işık (approval) → 2. Ali Kaya (signature) or Yetkililer (signature) → 3. nobody',
  );
});

it('is kept with the names of the day, and read back', () => {
  expect(readFlow(keepFlow(flow))).toEqual(flow);
  expect(keepFlow([])).toBe('');
});

it.each(['', '{', '[1]', '[["all",[["Boss","x"]]]]', '3'])('what is no flow is read as none: %j', (kept) => {
  expect(readFlow(kept)).toEqual([]);
});
