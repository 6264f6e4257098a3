import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OfficeConverter, officeLimits } from './officeConverter.ts';
import { ProcessFailed, ProgramMissing, RanTooLong } from './runLimited.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-office-test-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const folder = () => join(home, 'work');
/** A real process in the place of the office program. Its last two arguments are the folder of the PDF and the file. */
async function standIn(script: string): Promise<string> {
  const path = join(home, 'soffice');
  const head =
    '#!/bin/sh\nfor last; do before="$out"; out="$source"; source="$last"; done\nmkdir -p "$out"\n';
  await writeFile(path, `${head}${script}\n`, { mode: 0o755 });
  return path;
}
const converter = (program: string | null, over: Partial<typeof officeLimits> = {}) =>
  new OfficeConverter({
    program,
    closedBy: null,
    hidden: [],
    folder: folder(),
    limits: { ...officeLimits, milliseconds: 20_000, ...over },
  });
const convert = (one: OfficeConverter) =>
  one.convert('account', 'docx', async () => Readable.from(['merhaba']), text);
const left = () => readdir(folder());

it('hands the file over by a name of its own, reads the PDF, and removes all of it', async () => {
  const program = await standIn(`basename "$source" > "$out/source.pdf"; cat "$source" >> "$out/source.pdf"`);
  expect(await convert(converter(program))).toBe('source.docx\nmerhaba');
  expect(await left()).toEqual([]);
});

it('runs without the server’s secrets, and with macros forbidden', async () => {
  process.env.TOMAR_TEST_SECRET = 'gizli';
  const program = await standIn(
    `env > "$out/source.pdf"; cat "$HOME/profile/user/registrymodifications.xcu" >> "$out/source.pdf"; echo "$@" >> "$out/source.pdf"`,
  );
  const said = await convert(converter(program));
  delete process.env.TOMAR_TEST_SECRET;
  expect(said).not.toContain('gizli');
  expect(said).not.toContain('DATABASE');
  expect(said).toMatch(/DisableMacrosExecution[^\n]*true/);
  expect(said).toContain('--headless');
});

it('ends what runs too long, with all that it has begun, and leaves nothing', async () => {
  const beat = join(home, 'beat');
  const program = await standIn(
    `(while :; do date +%s%N > ${beat}.new && mv ${beat}.new ${beat}; sleep 0.1; done) &\nsleep 600`,
  );
  await expect(convert(converter(program, { milliseconds: 1500 }))).rejects.toThrow(RanTooLong);
  expect(await left()).toEqual([]);
  const before = await readFile(beat, 'utf8');
  expect(before).not.toBe('');
  await pause(1000);
  expect(await readFile(beat, 'utf8')).toBe(before);
});

it('says so when the program crashes, makes nothing, wants too much memory or writes too much', async () => {
  const scripts = [
    'echo bozuk >&2; kill -SEGV $$',
    'exit 0',
    `${process.execPath} -e 'Buffer.alloc(2 ** 31, 1)' && echo x > "$out/source.pdf"`,
    'head -c 40000000 /dev/zero > "$out/source.pdf"',
  ];
  for (const script of scripts) {
    const one = converter(await standIn(script), { megabytes: 1024, fileMegabytes: 16 });
    await expect(convert(one), script).rejects.toThrow(ProcessFailed);
    expect(await left()).toEqual([]);
  }
});

it('follows no link that the program left in the place of its PDF', async () => {
  const secret = join(home, 'other');
  await mkdir(secret);
  await writeFile(join(secret, 'source.pdf'), 'başkasının belgesi');
  const links = [`ln -s ${secret}/source.pdf "$out/source.pdf"`, `rmdir "$out" && ln -s ${secret} "$out"`];
  for (const script of links) {
    await expect(convert(converter(await standIn(script))), script).rejects.toThrow(ProcessFailed);
    expect(await left()).toEqual([]);
  }
  expect(await readFile(join(secret, 'source.pdf'), 'utf8')).toBe('başkasının belgesi');
});

it('knows whether the program is there', async () => {
  expect(await converter(null).obstacle()).toBe('notInstalled');
  expect(await converter(join(home, 'nothing')).obstacle()).toBe('notInstalled');
  expect(await converter(await standIn('exit 0')).obstacle()).toBeNull();
  await expect(convert(converter(join(home, 'nothing')))).rejects.toThrow(ProgramMissing);
});
