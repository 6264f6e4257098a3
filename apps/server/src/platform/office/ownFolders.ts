import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that tells which process it belongs to. @returns its path, without links in it */
export async function makeOwnFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const name = [await machineOf(), process.pid, await startOf(process.pid), randomUUID()].join('.');
  const folder = join(await realpath(parent), name);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/**
 * Removes folders that no living process owns. Of processes elsewhere, on another machine or in another container, nothing can be
 * known: theirs go by their age.
 * @returns how many
 */
export async function removeLeftFolders(parent: string, maxAgeMs: number): Promise<number> {
  let removed = 0;
  const here = await machineOf();
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    const [machine, pid, start] = name.split('.');
    const isDead = machine === here && start !== (await startOf(Number(pid)));
    const found = isDead ? null : await stat(path).catch(() => null);
    if (!isDead && !(found && found.mtimeMs < Date.now() - maxAgeMs)) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** This machine and, in a container, its own count of processes: only there does a process's number say anything. */
async function machineOf(): Promise<string> {
  const count = await readlink('/proc/self/ns/pid').catch(() => '');
  return createHash('sha256').update(`${hostname()} ${count}`).digest('hex').slice(0, 16);
}

/** When a process began, in the kernel's ticks, for numbers are given again; `none` where there is no such process. */
async function startOf(pid: number): Promise<string> {
  const said = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (said === null) return 'none';
  // Its second field, a name in brackets, may have blanks and brackets in it (proc(5)).
  const [state, ...fields] = said.slice(said.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? 'none' : (fields[18] ?? 'none');
}
