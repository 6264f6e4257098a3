import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OfficeConverter, officeLimits } from './officeConverter.ts';
import { makeOwnFolder, removeLeftFolders } from './ownFolders.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-left-test-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const folder = () => join(home, 'office');
const minute = 60_000;

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    await pause(100);
  }
  throw new Error('it never came');
}

it.each([
  ['without a room', null],
  ['in a closed room', 'bwrap'],
])(
  'a server killed in the middle takes the program with it, and its folder goes: %s',
  async (_, closedBy) => {
    const program = join(home, 'soffice');
    await writeFile(
      program,
      '#!/bin/sh\nfor last; do out="$source"; source="$last"; done\nmkdir -p "$out"\n(while :; do date +%s%N > "$out/beat"; sleep 0.1; done) &\nsleep 600\n',
      { mode: 0o755 },
    );
    const settings = { program, closedBy, hidden: [home], folder: folder(), limits: officeLimits };
    const heir = new OfficeConverter(settings);
    // Where no room can be closed nothing runs (closedRoom.test.ts).
    if ((await heir.obstacle()) !== null) return;
    const script = `
    import { OfficeConverter } from ${JSON.stringify(new URL('officeConverter.ts', import.meta.url))};
    import { Readable } from 'node:stream';
    await new OfficeConverter(${JSON.stringify(settings)}).convert(
      'account', 'docx', async () => Readable.from(['açık metin']), async () => {});`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    const ended = once(server, 'exit');
    const beatOf = (name: string) => join(folder(), name, 'out', 'beat');
    const own = await until(async () => {
      for (const name of await readdir(folder()))
        if (await readFile(beatOf(name), 'utf8').catch(() => '')) return name;
      return null;
    });
    const beat = beatOf(own);
    // Whoever lives keeps its own.
    expect(await heir.removeLeft()).toBe(0);
    server.kill('SIGKILL');
    await ended;
    await pause(500);
    const last = await readFile(beat, 'utf8');
    await pause(700);
    expect(await readFile(beat, 'utf8')).toBe(last);
    expect(await readFile(join(folder(), own, 'source.docx'), 'utf8')).toBe('açık metin');
    expect(await heir.removeLeft()).toBe(1);
    expect(await readdir(folder())).toEqual([]);
  },
);

it('a process’s number that was given again saves no folder', async () => {
  const own = await makeOwnFolder(folder());
  const [machine, pid] = own.slice(folder().length + 1).split('.');
  await mkdir(join(folder(), `${machine}.${pid}.1.before`));
  expect(await removeLeftFolders(folder(), minute)).toBe(1);
  expect(await readdir(folder())).toEqual([own.slice(folder().length + 1)]);
});

it('what another machine has made goes by its age alone', async () => {
  const [young, old] = ['elsewhere.1.1.young', 'elsewhere.1.1.old'];
  for (const name of [young, old]) await mkdir(join(folder(), name), { recursive: true });
  const before = new Date(Date.now() - 2 * minute);
  await utimes(join(folder(), old), before, before);
  expect(await removeLeftFolders(folder(), minute)).toBe(1);
  expect(await readdir(folder())).toEqual([young]);
  expect(await removeLeftFolders(join(home, 'nothing'), minute)).toBe(0);
});
