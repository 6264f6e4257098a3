import type { Duplex } from 'node:stream';

/**
 * Messages between a program (the companion, the server) and the process of a PKCS#11 module: two lengths of four octets, JSON, and octets
 * that are secret (the PIN). They go over a pipe of their own, because a maker's module may write to the standard
 * output. The octets are overwritten as soon as they were handed on.
 */
export interface Frame {
  readonly message: unknown;
  /** Whoever gets it wipes it. */
  readonly secret: Buffer;
}

const headLength = 8;
const maxFrameBytes = 16 * 1024 * 1024;

/** @param secret is copied; the copy is wiped when the pipe has taken it */
export function writeFrame(pipe: Duplex, message: unknown, secret: Uint8Array = new Uint8Array()): void {
  const text = Buffer.from(JSON.stringify(message), 'utf8');
  const frame = Buffer.alloc(headLength + text.length + secret.length);
  frame.writeUInt32BE(text.length, 0);
  frame.writeUInt32BE(secret.length, 4);
  text.copy(frame, headLength);
  frame.set(secret, headLength + text.length);
  pipe.write(frame, () => frame.fill(0));
}

/** Calls `take` for each frame that arrives whole. @throws Error in `take`'s place for a length that cannot be */
export function readFrames(pipe: Duplex, take: (frame: Frame) => void): void {
  let waiting = Buffer.alloc(0);
  pipe.on('data', (piece: Buffer) => {
    const all = Buffer.concat([waiting, piece]);
    piece.fill(0);
    waiting.fill(0);
    let at = 0;
    while (all.length - at >= headLength) {
      const text = all.readUInt32BE(at);
      const secret = all.readUInt32BE(at + 4);
      if (text + secret > maxFrameBytes) {
        pipe.destroy(new Error('A message between a program and its module is too long'));
        return;
      }
      const end = at + headLength + text + secret;
      if (all.length < end) break;
      const message: unknown = JSON.parse(all.toString('utf8', at + headLength, at + headLength + text));
      const copy = Buffer.from(all.subarray(end - secret, end));
      at = end;
      take({ message, secret: copy });
    }
    waiting = Buffer.from(all.subarray(at));
    all.fill(0);
  });
}
