import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort, HeldPorts, isFree, portRange } from './freePort.ts';

const [one, other] = [new HeldPorts(), new HeldPorts()];
afterEach(async () => {
  await one.releaseAll();
  await other.releaseAll();
});

/** As the program does for which the port was held. */
const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

describe('a port for a program that starts later', () => {
  it('is held for one of two installations that begin at the same moment', async () => {
    const port = await freePort();
    const held = await Promise.all([one.hold(port), other.hold(port)]);
    expect(held.toSorted()).toEqual([false, true]);
    expect(await isFree(port)).toBe(false);
  });

  it('is the program’s once it is released', async () => {
    const port = await freePort();
    await one.hold(port);
    expect(await listens(port)).toBe(false);
    await one.release(port);
    expect(await listens(port)).toBe(true);
    await one.release(port);
  });
});

it('lies above the last port that no page may be fetched from', async () => {
  const answer = (port: number) => fetch(`http://127.0.0.1:${port}/`).catch(({ cause }) => cause.message);
  expect(await answer(portRange.first - 1)).toBe('bad port');
  expect(await answer(portRange.first)).not.toBe('bad port');
  expect(await freePort()).toBeGreaterThanOrEqual(portRange.first);
});
