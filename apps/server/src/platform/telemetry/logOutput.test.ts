import { describe, expect, it, vi } from 'vitest';
import { openLogOutput } from './logOutput.ts';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** A disk that can be full, writes a few bytes at a time, and remembers. */
function disk(maxAtOnce = Number.POSITIVE_INFINITY) {
  const state = { full: false, text: '' };
  const take = (bytes: Buffer) => {
    if (state.full) throw full;
    const part = bytes.subarray(0, maxAtOnce);
    state.text += part.toString();
    return part.length;
  };
  return {
    state,
    writeNow: take,
    write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) {
      setImmediate(() => {
        try {
          done(null, take(bytes));
        } catch {
          done(full, 0);
        }
      });
    },
  };
}

describe('the output of the log', () => {
  it('writes every line whole and in order, also where the system takes a few bytes at a time', async () => {
    const slow = disk(7);
    const output = openLogOutput(slow);
    const lines = Array.from({ length: 50 }, (_, index) => `line ${index}\n`);
    for (const line of lines) output.write(line);
    await vi.waitFor(() => expect(slow.state.text).toBe(lines.join('')));
  });

  it('on a full disk keeps what fits, drops and counts the rest, and says so when there is room again', async () => {
    const small = disk();
    small.state.full = true;
    const output = openLogOutput({ ...small, limit: 100, retryMs: 5 });
    const lines = Array.from({ length: 1000 }, (_, index) => `${String(index).padStart(9, '0')}\n`);
    for (const line of lines) output.write(line);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(small.state.text).toBe('');
    expect(output.dropped).toBeGreaterThan(900);
    small.state.full = false;
    await vi.waitFor(() => expect(small.state.text).toContain('lines are missing'));
    const written = small.state.text.split('\n');
    expect(written.slice(0, 3)).toEqual(['000000000', '000000001', '000000002']);
    expect(JSON.parse(written.at(-2) ?? '')).toMatchObject({ level: 40, dropped: output.dropped });
    expect(written.length - 2 + output.dropped).toBe(lines.length);
  });

  it('at the end of the process writes what waits, and neither hangs nor throws where it cannot', () => {
    const quick = disk(3);
    const output = openLogOutput({ ...quick, write: () => undefined });
    output.write('handed to the system\n');
    output.write('still waiting\n');
    output.flush();
    expect(quick.state.text).toBe('still waiting\n');
    const never = disk();
    never.state.full = true;
    const other = openLogOutput({ ...never, write: (_bytes, done) => done(full, 0) });
    other.write('lost\n');
    expect(() => other.flush()).not.toThrow();
  });
});
