/** That one name leads to another: files or modules of which one imports the other. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Groups of names that lead back to each other, as sentences: `a → b → a`. */
export function circles(arrows: readonly Arrow[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (name: string, path: readonly string[]) => {
    if (path.includes(name)) found.push([...path.slice(path.indexOf(name)), name].join(' → '));
    if (path.includes(name) || done.has(name)) return;
    for (const { to } of next.get(name) ?? []) visit(to, [...path, name]);
    done.add(name);
  };
  for (const name of next.keys()) visit(name, []);
  return found;
}
