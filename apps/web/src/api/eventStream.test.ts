import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventSplitter, type StreamEvent } from './eventStream.ts';

function split(...pieces: string[]): StreamEvent[] {
  const found: StreamEvent[] = [];
  const feed = eventSplitter((event) => found.push(event));
  for (const piece of pieces) feed(piece);
  return found;
}

describe('a stream of server-sent events', () => {
  it('gives each whole event and drops comments', () => {
    expect(split(': hello\n\nevent: change\ndata: {"a":1}\n\ndata: b\ndata: c\n\n')).toEqual([
      { event: 'change', data: '{"a":1}' },
      { event: 'message', data: 'b\nc' },
    ]);
  });

  it('gives no event before its end has come', () => {
    expect(split('data: half')).toEqual([]);
  });

  it('finds the same events however the bytes are cut', () => {
    const whole = 'event: change\r\ndata: {"topic":"job"}\r\n\r\n:\r\n\r\ndata: x\n\n';
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 8 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
        expect(split(...pieces)).toEqual(split(whole));
      }),
    );
  });
});
