import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of `/proc/PID/stat` a second (`man 5 proc`); Linux has had no other value for user space since 2.6. */
const ticksPerSecond = 100;

/**
 * Processor time of processes and of all that they started, in milliseconds: it stays what it is when a machine is busy with
 * something else. Null where there is no `/proc`.
 * @param apart processes that are not counted among those that another one started
 */
export function cpuTimeOf(pid: number, apart: readonly number[]): number | null {
  const parents = new Map<number, { readonly parent: number; readonly ticks: number }>();
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  for (const name of names) {
    const stat = statOf(name);
    if (stat) parents.set(Number(name), stat);
  }
  const below = (one: number): number =>
    [...parents]
      .filter(([child, { parent }]) => parent === one && !apart.includes(child))
      .reduce((sum, [child]) => sum + below(child), parents.get(one)?.ticks ?? 0);
  return (below(pid) * 1000) / ticksPerSecond;
}

/** Its own time and that of children that have ended. */
function statOf(name: string): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The command may hold anything, brackets too; the third field comes after the last one.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { parent, ticks };
  } catch {
    // It ended meanwhile.
    return null;
  }
}
