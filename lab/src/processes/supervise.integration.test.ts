import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gone, isAlive } from './alive.ts';
import { nodeService } from './nodeService.ts';
import { PidFiles } from './pidFiles.ts';
import { type Incident, type Supervised, supervise } from './supervise.ts';

let folder: string;
let pidFiles: PidFiles;
let incidents: Incident[];
let supervised: Supervised | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-processes-'));
  pidFiles = new PidFiles(join(folder, 'run'));
  incidents = [];
  supervised = null;
});

afterEach(async () => {
  await supervised?.stop();
  await rm(folder, { recursive: true, force: true });
});

function program(source: string) {
  const script = join(folder, 'program.mjs');
  const sign = join(folder, 'sign');
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs';\nconst sign = ${JSON.stringify(sign)};\n${source}`,
  );
  return nodeService({
    name: 'program',
    script,
    env: process.env,
    logFile: join(folder, 'program.log'),
    ready: async () => existsSync(sign),
    answers: async () => !existsSync(join(folder, 'mute')),
  });
}

const idle = `writeFileSync(sign, String(process.pid)); setInterval(() => {}, 1000);`;

async function start(source: string, pauses = [10, 20]) {
  supervised = await supervise(program(source), {
    pidFiles,
    report: (incident) => incidents.push(incident),
    pauses,
    askEveryMs: 20,
  });
  return supervised;
}

describe('a supervised process', () => {
  it('is started again after kill -9, and says so', async () => {
    const process1 = await start(idle);
    const first = await process1.running();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await process1.running();
    expect(second.pid).not.toBe(first.pid);
    expect(isAlive(second.pid)).toBe(true);
    expect(pidFiles.living('program')).toBe(second.pid);
    expect(incidents.map((incident) => incident.kind)).toEqual(['ended', 'back']);
    expect(incidents[0]).toMatchObject({ how: 'SIGKILL' });
  });

  it('is killed and started again when it lives and does not answer any more', async () => {
    const process1 = await start(idle);
    const first = await process1.running();
    writeFileSync(join(folder, 'mute'), '');
    expect(await first.exited).toBe('SIGKILL');
    await rm(join(folder, 'mute'));
    const second = await process1.running();
    expect(second.pid).not.toBe(first.pid);
    expect(incidents.map((incident) => incident.kind)).toEqual(['hung', 'ended', 'back']);
  });

  it('is gone, with its pid file, once stopped', async () => {
    const process1 = await start(idle);
    const { pid } = await process1.running();
    await process1.stop();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(folder, 'run', 'program.pid'))).toBe(false);
    expect(incidents).toEqual([]);
  });

  it('reports its own words when the first start fails', async () => {
    await expect(start(`console.error('no such database'); process.exit(3);`)).rejects.toThrow(
      /program ended \(exit 3\)[\s\S]*no such database/,
    );
  });

  it('is tried again and again when it cannot come back at once', async () => {
    const counter = join(folder, 'count');
    const process1 = await start(`
      import { readFileSync } from 'node:fs';
      let count = 0;
      try { count = Number(readFileSync(${JSON.stringify(counter)}, 'utf8')); } catch {}
      writeFileSync(${JSON.stringify(counter)}, String(count + 1));
      if (count === 1 || count === 2) process.exit(1);
      ${idle}`);
    const first = await process1.running();
    await rm(join(folder, 'sign'));
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const again = await process1.running();
    expect(isAlive(again.pid)).toBe(true);
    expect(readFileSync(counter, 'utf8')).toBe('4');
    expect(incidents.map((incident) => incident.kind)).toEqual(['ended', 'failed', 'failed', 'back']);
  });

  it('ends by itself when its supervisor is killed', async () => {
    const supervisor = join(folder, 'supervisor.ts');
    const source = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
    program(idle);
    writeFileSync(
      supervisor,
      `import { existsSync } from 'node:fs';
       import { nodeService } from ${source('./nodeService.ts')};
       const service = nodeService({ name: 'program', script: ${JSON.stringify(join(folder, 'program.mjs'))},
         env: process.env, logFile: ${JSON.stringify(join(folder, 'program.log'))},
         ready: async () => existsSync(${JSON.stringify(join(folder, 'sign'))}) });
       const running = await service.start(() => {}, new AbortController().signal);
       console.log(running.pid);`,
    );
    const parent = spawn(process.execPath, [supervisor], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    expect(await gone(pid, 5_000)).toBe(true);
  });
});

describe('pid files', () => {
  it('end what a killed supervisor left behind, but never a stranger with the same number', async () => {
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      pidFiles.write('left', left.pid ?? 0);
      writeFileSync(join(folder, 'run', 'stranger.pid'), `${stranger.pid}\n1\n`);
      expect(await pidFiles.endLeftovers([])).toEqual(['left']);
      expect(isAlive(left.pid ?? 0)).toBe(false);
      expect(isAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      left.kill('SIGKILL');
      stranger.kill('SIGKILL');
    }
  });
});
