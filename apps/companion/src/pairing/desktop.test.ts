import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logNowhere } from '@tomar/tokens/log.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { announcer } from './announcer.ts';
import { desktop } from './desktop.ts';
import { PairingRequests } from './pairingRequests.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-desktop-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ownerKey = 'key-of-the-own-page';
const origin = 'https://tomar.example';
const started: string[][] = [];
const run = (program: string, args: readonly string[]) => void started.push([program, ...args]);
const on = (platform: NodeJS.Platform) =>
  desktop({ platform, folder, port: () => 4151, ownerKey, log: logNowhere, run });

describe('the companion’s window', () => {
  it.each(['linux', 'darwin', 'win32'] as const)(
    'on %s opens by a file that only the user can read',
    async (platform) => {
      started.length = 0;
      await on(platform).openOwnPage();
      const file = join(folder, 'window.html');
      expect((await stat(file)).mode & 0o077).toBe(0);
      expect(await readFile(file, 'utf8')).toContain(ownerKey);
      // A command line can be read by every user of the computer.
      expect(started.flat().join(' ')).toContain('window.html');
      expect(started.flat().join(' ')).not.toContain(ownerKey);
    },
  );

  it('shows a code with its site on the console, and the code in no log and no command line', async () => {
    started.length = 0;
    const [console, log]: [string[], string[]] = [[], []];
    const announce = announcer(
      on('linux'),
      (text) => console.push(text),
      (event, facts) => log.push(JSON.stringify({ event, ...facts })),
    );
    const request = new PairingRequests().begin(origin, 'Firefox', 'key');
    announce.code(request);
    announce.site(origin);
    expect(console[0]).toContain(request.code);
    expect(console.every((text) => text.includes(origin))).toBe(true);
    // The window is opened when its file is written.
    await vi.waitFor(() => expect(started.flat()).toContain('xdg-open'));
    expect([...log, ...started.flat()].join('\n')).not.toContain(request.code);
    expect(started.flat()).toContain('notify-send');
  });

  it('does not fill the screen when a program asks again and again', async () => {
    let opened = 0;
    let now = 0;
    const shown = { openOwnPage: async () => void opened++, notify: () => undefined };
    const announce = announcer(
      shown,
      () => undefined,
      logNowhere,
      () => now,
    );
    const request = new PairingRequests().begin(origin, 'Firefox', 'key');
    for (let count = 0; count < 5; count += 1) announce.code(request);
    expect(opened).toBe(1);
    now = 10_000;
    announce.show();
    expect(opened).toBe(2);
  });
});

describe('requests to be paired', () => {
  it('end after five minutes', () => {
    let now = 0;
    const requests = new PairingRequests(() => now);
    const { id, code } = requests.begin(origin, 'Firefox', 'key');
    now = 5 * 60_000;
    expect(requests.confirm(id, origin, code).kind).toBe('ended');
  });

  it('are five at most; the oldest makes room', () => {
    const requests = new PairingRequests();
    const [first] = Array.from({ length: 6 }, () => requests.begin(origin, 'Firefox', 'key'));
    expect(requests.list()).toHaveLength(5);
    expect(requests.find(first?.id ?? '', origin)).toBeUndefined();
  });

  it('take a code with a blank in it, as it is shown', () => {
    const requests = new PairingRequests();
    const { id, code } = requests.begin(origin, 'Firefox', 'key');
    expect(requests.confirm(id, origin, `${code.slice(0, 3)} ${code.slice(3)}`).kind).toBe('paired');
  });

  it('take codes again an hour after too many wrong ones', () => {
    let now = 0;
    const requests = new PairingRequests(() => now);
    for (let count = 0; count < 20; count += 1)
      requests.confirm(requests.begin(origin, 'Firefox', 'key').id, origin, 'x');
    const late = () => requests.begin(origin, 'Firefox', 'key');
    const first = late();
    expect(requests.confirm(first.id, origin, first.code).kind).toBe('tooManyTries');
    now = 60 * 60_000 + 1;
    const second = late();
    expect(requests.confirm(second.id, origin, second.code).kind).toBe('paired');
  });
});
