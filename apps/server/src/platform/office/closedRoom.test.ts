import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { NotIsolated } from './closedRoom.ts';
import { OfficeConverter, officeLimits } from './officeConverter.ts';

const secret = 'başkasının belgesi';
/** Whether this machine can, asked for without our own words: a room that we describe badly must not pass for a machine that cannot. */
const closesRooms = await promisify(execFile)('bwrap', [
  '--unshare-all',
  '--ro-bind',
  '/',
  '/',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  '/bin/sh',
  '-c',
  ':',
]).then(
  () => true,
  () => false,
);
let home: string;
let listener: Server;
let port: number;
let reached = 0;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-room-test-'));
  await mkdir(join(home, 'blobs', 'other'), { recursive: true });
  await mkdir(join(home, 'office', 'other'), { recursive: true });
  for (const path of ['tomar.env', 'blobs/other/blob', 'office/other/source.docx'])
    await writeFile(join(home, path), secret);
  listener = createServer((socket) => {
    reached += 1;
    socket.on('error', () => {}).end();
  });
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  port = (listener.address() as { port: number }).port;
});
afterAll(async () => {
  await new Promise((done) => void listener.close(done));
  await rm(home, { recursive: true, force: true });
});

const folder = () => join(home, 'office');
async function standIn(path: string, script: string): Promise<string> {
  const head =
    '#!/bin/bash\nfor last; do out="$source"; source="$last"; done\nmkdir -p "$out"\nexec > "$out/source.pdf" 2>&1\n';
  await writeFile(path, `${head}${script}\necho end\n`, { mode: 0o755 });
  return path;
}
const roomOf = (program: string, closedBy: string | null, hidden = [home]) =>
  new OfficeConverter({ program, closedBy, hidden, folder: folder(), limits: officeLimits });
const convert = (one: OfficeConverter) =>
  one.convert('account', 'docx', async () => Readable.from(['merhaba']), text);
/**
 * Without a room. The tests may run as root: such a script reads files of this test and nothing else, and writes nothing.
 */
const runOpen = async (script: string) => convert(roomOf(await standIn(join(home, 'soffice'), script), null));
/** Scripts here try by reading alone, too: a room that does not hold does no harm to whoever runs the tests. */
async function runClosed(
  script: string,
  path = join(home, 'soffice'),
  hidden = [home],
): Promise<string | null> {
  const room = roomOf(await standIn(path, script), 'bwrap', hidden);
  const obstacle = await room.obstacle();
  expect(obstacle).toBe(closesRooms ? null : 'notIsolated');
  if (obstacle === null) return convert(room);
  // A machine that closes no room runs nothing: that, too, is what was promised.
  await expect(convert(room)).rejects.toThrow(NotIsolated);
  return null;
}

it('sees no file of the server or of another account, which it reads without the room', async () => {
  const paths = ['tomar.env', 'blobs/other/blob', 'office/other/source.docx'].map((path) => join(home, path));
  const script = `cat ${paths.join(' ')}\ncat "$source"`;
  expect((await runOpen(script)).split(secret)).toHaveLength(4);
  const closed = await runClosed(script);
  if (closed === null) return;
  expect(closed).not.toContain(secret);
  expect(closed.match(/cat: [^\n]*No such file or directory/g)).toHaveLength(3);
  expect(closed).toMatch(/merhaba\s*end\n$/);
});

it('finds no people of the machine, no other process, no right, and nothing but its folder to write in', async () => {
  const closed = await runClosed(
    [
      'for path in /etc/passwd /etc/shadow /root /home /run /srv; do [ -e $path ] && echo "there: $path"; done',
      `for root in /proc/[0-9]*/root /proc/[0-9]*/cwd; do [ -e "$root${home}/tomar.env" ] && echo "there: $root"; done`,
      `[ -e /proc/${process.pid}/environ ] && echo "there: the server"`,
      'for place in / /usr /usr/bin /dev /etc; do [ -w $place ] && echo "writable: $place"; done',
      '[ -w "$HOME" ] && echo own',
      'grep CapEff /proc/self/status',
    ].join('\n'),
  );
  if (closed !== null) expect(closed).toMatch(/^own\nCapEff:\s+0{16}\nend\n$/);
});

it('reaches nothing by network that it reaches without the room', async () => {
  const script = `(exec 3<>/dev/tcp/127.0.0.1/${port}) && echo reached || echo unreached`;
  expect(await runOpen(script)).toMatch(/^reached$/m);
  await vi.waitFor(() => expect(reached).toBe(1));
  const closed = await runClosed(script);
  if (closed !== null) expect(closed).toMatch(/^unreached\nend\n$/m);
  expect(reached).toBe(1);
});

it('hides the server’s folders even among the program’s own files', async () => {
  const own = join(home, 'installed');
  for (const name of ['program', 'tomar']) await mkdir(join(own, name), { recursive: true });
  await writeFile(join(own, 'tomar', 'secret'), secret);
  await writeFile(join(own, 'library'), 'kitaplık');
  const closed = await runClosed(
    `cat ${own}/library; [ -d ${own}/tomar ] && ls -A ${own}/tomar`,
    join(own, 'program', 'soffice'),
    [join(own, 'tomar')],
  );
  if (closed !== null) expect(closed).toMatch(/^kitaplık\s*end\n$/);
});

it('says that it cannot, rather than that the file is bad, where nothing closes the room', async () => {
  const program = await standIn(join(home, 'soffice'), '');
  const refusing = join(home, 'refusing');
  await writeFile(refusing, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  for (const closedBy of [refusing, join(home, 'nothing')]) {
    const room = roomOf(program, closedBy);
    expect(await room.obstacle()).toBe('notIsolated');
    await expect(convert(room)).rejects.toThrow(NotIsolated);
  }
  expect(await readdir(folder())).toEqual(['other']);
});
