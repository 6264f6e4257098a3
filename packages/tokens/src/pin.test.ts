import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Pin } from './pin.ts';

describe('Pin', () => {
  it('does not show itself in logs, JSON or text', () => {
    const pin = new Pin('94817263');
    const shown = [`${pin}`, JSON.stringify({ pin }), inspect(pin), inspect({ deep: { pin } }, { depth: 9 })];
    for (const text of shown) expect(text).not.toContain('94817263');
  });

  it('is empty after it was wiped', () => {
    const pin = new Pin('94817263');
    expect(pin.reveal()).toBe('94817263');
    pin.wipe();
    expect(pin.reveal()).toBe('');
  });

  it('is wiped wherever its octets were handed to', () => {
    const pin = new Pin(Buffer.from('94817263'));
    const { octets } = pin;
    expect(Buffer.from(octets).toString()).toBe('94817263');
    pin.wipe();
    expect([...octets]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
