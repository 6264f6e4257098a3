import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

const given = new Set<number>();

/**
 * Above the last port that `fetch` and browsers refuse to call ("bad port", 10080: Fetch, clause 2.9), and below the
 * range from which systems take the ports of outgoing connections, so that none of those can occupy a port between
 * the moment it is given and the start of the program it is meant for.
 */
export const portRange = { first: 10_081, end: 32_000 } as const;

/** A loopback TCP port that nobody listens on, and that this function gives once only. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portRange.first, portRange.end);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/** Whether nobody listens on a loopback port at this moment. */
export async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (probe) await closed(probe);
  return probe !== null;
}

/**
 * Loopback ports that are kept for programs which start later: meanwhile no other installation that begins at the same
 * moment takes them for free.
 */
export class HeldPorts {
  readonly #held = new Map<number, Server>();

  /** @returns false where somebody has it already */
  async hold(port: number): Promise<boolean> {
    const holder = await listenOn(port);
    if (holder) this.#held.set(port, holder);
    return holder !== null;
  }

  /** Gives a port to the program that starts now; nothing for one that is not held. */
  async release(port: number): Promise<void> {
    const holder = this.#held.get(port);
    this.#held.delete(port);
    if (holder) await closed(holder);
  }

  async releaseAll(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((port) => this.release(port)));
  }
}

function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
