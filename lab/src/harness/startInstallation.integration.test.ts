import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTimestampSettings, testTimestampSettings } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../client/apiClient.ts';
import { isAlive } from '../processes/alive.ts';
import { freePort, isFree } from '../processes/freePort.ts';
import type { Incident } from '../processes/supervise.ts';
import { AlreadyRunning } from './lock.ts';
import {
  type Installation,
  type InstallationOptions,
  type PartName,
  PortTaken,
  startInstallation,
} from './startInstallation.ts';

const parts: PartName[] = ['postgres', 'mail', 'pki', 'mobile', 'companion', 'web', 'worker'];
const incidents: Incident[] = [];
let home: string;
let tomar: Installation;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-installation-'));
  tomar = await start();
});

afterAll(async () => {
  await tomar.stop();
  await rm(home, { recursive: true, force: true });
});

function start(options: Partial<InstallationOptions> = {}): Promise<Installation> {
  return startInstallation({
    home,
    durability: 'process',
    report: (incident) => incidents.push(incident),
    ...options,
  });
}

async function ready(): Promise<boolean> {
  const response = await fetch(`${tomar.url}/health/ready`);
  return response.ok;
}

describe('an installation', () => {
  it('answers, each part a process of its own', async () => {
    expect(await ready()).toBe(true);
    const pids = Object.values(tomar.pids());
    expect(new Set(pids).size).toBe(parts.length);
  });

  it.each(parts)('is whole again after kill -9 of %s', async (name) => {
    const before = tomar.pids()[name];
    await tomar.kill9(name);
    await tomar.running(name);
    expect(tomar.pids()[name]).not.toBe(before);
    await expect.poll(ready, { timeout: 20_000 }).toBe(true);
    expect(incidents.at(-1)).toMatchObject({ kind: 'back', name });
  });

  it('has an authority for the demo’s time-stamps, and the server may ask it', async () => {
    const owner = tomar.people.find(({ key }) => key === 'owner');
    const client = await ApiClient.signIn(tomar.url, owner ?? { email: '', password: '' }, 'demo');
    const { url } = await client.call(getTimestampSettings);
    expect(url).toBe(`${tomar.pkiUrl}/tsa`);
    const body = { url, user: '', password: null, policyOid: '' };
    const { stamp, error } = await client.call(testTimestampSettings, { body });
    expect(error).toBeNull();
    expect(stamp?.authority).toContain('Tomar Deneme Zaman Damgası');
  });

  it('lets nobody else start on its home folder', async () => {
    await expect(start()).rejects.toThrow(AlreadyRunning);
    expect(await ready()).toBe(true);
  });

  it('says so when its port is taken, and leaves nothing behind', async () => {
    const other = await mkdtemp(join(tmpdir(), 'tomar-installation-'));
    const port = Number(new URL(tomar.url).port);
    await expect(start({ home: other, port })).rejects.toThrow(PortTaken);
    expect(await readdir(join(other, 'run'))).toEqual([]);
    await rm(other, { recursive: true, force: true });
  });

  it('takes its ports before anything runs: another that begins at the same moment is told so', async () => {
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'tomar-installation-'))));
    const [home = '', later = ''] = folders;
    const port = await freePort();
    const leaving = new AbortController();
    const isPreparing = Promise.withResolvers<void>();
    const never = new Promise<void>((_, fail) => {
      leaving.signal.addEventListener('abort', () => fail(new Error('given up')));
    });
    const prepare = () => {
      isPreparing.resolve();
      return never;
    };
    const first = start({ home, port, prepare, signal: leaving.signal });
    const ended = expect(first).rejects.toThrow();
    await isPreparing.promise;
    await expect(start({ home: later, port })).rejects.toThrow(PortTaken);
    leaving.abort();
    await ended;
    expect(await isFree(port)).toBe(true);
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  it('ends with all its processes, and starts on the same data again', async () => {
    const pids = Object.values(tomar.pids());
    await tomar.stop();
    expect(pids.filter((pid) => pid !== null && isAlive(pid))).toEqual([]);
    tomar = await start();
    expect(await ready()).toBe(true);
  });
});
