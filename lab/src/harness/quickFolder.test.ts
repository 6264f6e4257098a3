import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickFolder } from './quickFolder.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'tomar-quick-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

describe('a folder for a run of the tests', () => {
  it('lies where there is room, and otherwise with all temporary folders', async () => {
    expect(dirname(await quickFolder('tomar-run', place, 1))).toBe(place);
    for (const [where, room] of [
      [place, Number.MAX_SAFE_INTEGER],
      [join(place, 'nowhere'), 1],
    ] as const) {
      const folder = await quickFolder('tomar-run', where, room);
      expect(dirname(folder)).toBe(tmpdir());
      await rm(folder, { recursive: true });
    }
  });

  it('takes away what a killed run left, and nothing of one that goes on or of anybody else', async () => {
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const kept = [`tomar-run-${process.ppid}-a`, `tomar-other-${ended}-a`, `tomar-run-${ended}`, 'sem.other'];
    for (const name of [...kept, `tomar-run-${ended}-a`]) await mkdir(join(place, name));
    const own = await quickFolder('tomar-run', place, 1);
    expect((await readdir(place)).map((name) => join(place, name)).toSorted()).toEqual(
      [own, ...kept.map((name) => join(place, name))].toSorted(),
    );
  });
});
