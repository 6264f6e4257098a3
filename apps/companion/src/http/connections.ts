import type { Socket } from 'node:net';

/**
 * Everybody on the loopback address has the same address, so connections are counted by what they have shown: nothing
 * yet, a request, a request of a paired page. Where there are too many, those go first that have shown least, the
 * oldest of them first; the newest may show first what it is. So no program shuts a page out by holding connections,
 * whatever it says on them.
 */
type Standing = 'silent' | 'heard' | 'paired';

export interface ConnectionLimits {
  readonly silent: number;
  readonly all: number;
}

const usual: ConnectionLimits = { silent: 24, all: 96 };
const weakestFirst: readonly Standing[] = ['silent', 'heard', 'paired'];

export class Connections {
  readonly #standing = new Map<Socket, Standing>();
  readonly #limits: ConnectionLimits;

  constructor(limits: ConnectionLimits = usual) {
    this.#limits = limits;
  }

  add(socket: Socket): void {
    this.#standing.set(socket, 'silent');
    socket.once('close', () => this.#standing.delete(socket));
    if (this.#of('silent').length > this.#limits.silent) this.#of('silent')[0]?.destroy();
    if (this.#standing.size <= this.#limits.all) return;
    const others = weakestFirst.flatMap((standing) => this.#of(standing)).filter((one) => one !== socket);
    others[0]?.destroy();
  }

  /** A whole request head came, or one of a paired page. */
  note(socket: Socket, standing: 'heard' | 'paired'): void {
    if (this.#standing.get(socket) === 'paired' || !this.#standing.has(socket)) return;
    this.#standing.set(socket, standing);
  }

  /** Oldest first. */
  #of(standing: Standing): Socket[] {
    return [...this.#standing]
      .filter(([socket, one]) => one === standing && !socket.destroyed)
      .map(([socket]) => socket);
  }
}
