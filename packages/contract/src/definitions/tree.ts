/** A record and the one above it; null at the top. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
}

/** Whether `id` below `parentId` would stand below itself. What is below nothing that is known stands at the top. */
export function makesCycle(nodes: readonly TreeNode[], id: string, parentId: string | null): boolean {
  const above = new Map(nodes.map((node) => [node.id, node.parentId]));
  const seen = new Set<string>();
  for (let at = parentId; at !== null && !seen.has(at); at = above.get(at) ?? null) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
}

/** The ids of `roots` and of all that stands below them. */
export function withBelow(nodes: readonly TreeNode[], roots: readonly string[]): Set<string> {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const found = new Set(roots);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id);
  return found;
}

export interface Placed<Node> {
  readonly node: Node;
  /** 0 at the top. */
  readonly depth: number;
}

/** Parents before their children, each group in the order given. Whose parent is not among them stands at the top. */
export function inTreeOrder<Node extends TreeNode>(nodes: readonly Node[]): Placed<Node>[] {
  const known = new Set(nodes.map(({ id }) => id));
  const children = Map.groupBy(nodes, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const placed: Placed<Node>[] = [];
  const place = (parentId: string | null, depth: number) => {
    for (const node of children.get(parentId) ?? []) {
      placed.push({ node, depth });
      place(node.id, depth + 1);
    }
  };
  place(null, 0);
  return placed;
}
