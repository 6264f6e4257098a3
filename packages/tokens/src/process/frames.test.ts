import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frame, readFrames, writeFrame } from './frames.ts';

const frame = fc.record({ message: fc.jsonValue(), secret: fc.uint8Array({ maxLength: 40 }) });

describe('frames', () => {
  it('arrive whole and in order, wherever the pipe cuts them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(frame, { maxLength: 6 }),
        fc.integer({ min: 1, max: 30 }),
        async (sent, cut) => {
          const [written, read] = [new PassThrough(), new PassThrough()];
          const pieces: Buffer[] = [];
          written.on('data', (piece: Buffer) => pieces.push(Buffer.from(piece)));
          const got: Frame[] = [];
          readFrames(read, (one) => got.push(one));
          for (const { message, secret } of sent) writeFrame(written, message, secret);
          written.end();
          await new Promise((resolve) => written.once('end', resolve));
          const all = Buffer.concat(pieces);
          for (let at = 0; at < all.length; at += cut) read.write(Buffer.from(all.subarray(at, at + cut)));
          read.end();
          await new Promise((resolve) => read.once('end', resolve));
          expect(got.map(({ message, secret }) => [JSON.stringify(message), [...secret]])).toEqual(
            sent.map(({ message, secret }) => [JSON.stringify(message), [...secret]]),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('leave no PIN behind in what was written', async () => {
    const pipe = new PassThrough();
    const written: Buffer[] = [];
    const write = pipe.write.bind(pipe);
    pipe.write = ((chunk: Buffer, done: () => void) => {
      written.push(chunk);
      return write(Buffer.from(chunk), done);
    }) as typeof pipe.write;
    writeFrame(pipe, { call: 'open' }, Buffer.from('94817263'));
    pipe.resume();
    pipe.end();
    await new Promise((resolve) => pipe.once('close', resolve));
    expect(Buffer.concat(written).every((octet) => octet === 0)).toBe(true);
  });

  it('of an impossible length end the pipe', async () => {
    const pipe = new PassThrough();
    readFrames(pipe, () => undefined);
    const failed = new Promise((resolve) => pipe.once('error', resolve));
    pipe.write(Buffer.alloc(8, 255));
    expect(await failed).toBeInstanceOf(Error);
  });
});
