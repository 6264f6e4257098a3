import { expect, it } from 'vitest';
import { type FlowColumn, layOut } from './layOut.ts';

const column = (key: string, height: number, onLine = false): FlowColumn => ({
  key,
  width: 100,
  height,
  content: null,
  onLine,
});

it('sets columns side by side, each centred on one line', () => {
  const { nodes, height } = layOut([column('start', 40), column('step', 200), column('end', 40)]);
  expect(height).toBe(200);
  expect(nodes.map((node) => node.position.y + (node.height ?? 0) / 2)).toEqual([100, 100, 100]);
  const lefts = nodes.map((node) => node.position.x);
  expect(lefts.every((x, index) => index === 0 || x >= (lefts[index - 1] ?? 0) + 100)).toBe(true);
});

it('draws arrows from station to station, past the buttons on the line', () => {
  const { edges } = layOut([
    column('start', 40),
    column('plus', 30, true),
    column('step', 80),
    column('end', 40),
  ]);
  expect(edges.map((edge) => `${edge.source} ${edge.target}`)).toEqual(['start step', 'step end']);
});

it('draws nothing for nothing', () => {
  expect(layOut([])).toEqual({ nodes: [], edges: [], height: 0 });
});
