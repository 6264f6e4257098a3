import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTreeOrder, makesCycle, type TreeNode, withBelow } from './tree.ts';

/** Trees in which each node stands below one that came before it, or at the top. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((picks) =>
  picks.map(
    (pick, at): TreeNode => ({
      id: `n${at}`,
      parentId: at === 0 || pick % 3 === 0 ? null : `n${pick % at}`,
    }),
  ),
);

describe('a tree', () => {
  it('refuses exactly the places below itself', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (nodes, a, b) => {
        const [id, parentId] = [`n${a % nodes.length}`, `n${b % nodes.length}`];
        expect(makesCycle(nodes, id, parentId)).toBe(withBelow(nodes, [id]).has(parentId));
        expect(makesCycle(nodes, id, null)).toBe(false);
      }),
    );
  });

  it('is told once each, every one after and deeper than the one above it', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const placed = inTreeOrder(nodes);
        expect(placed.map(({ node }) => node.id).toSorted()).toEqual(nodes.map(({ id }) => id).toSorted());
        placed.forEach(({ node, depth }, at) => {
          const above = placed.slice(0, at).find((one) => one.node.id === node.parentId);
          expect(depth).toBe(node.parentId === null ? 0 : (above?.depth ?? Number.NaN) + 1);
        });
      }),
    );
  });

  it('shows what stands below something unknown at the top', () => {
    expect(inTreeOrder([{ id: 'a', parentId: 'gone' }])).toEqual([
      { node: { id: 'a', parentId: 'gone' }, depth: 0 },
    ]);
  });
});
