import { Pin } from '@tomar/tokens/pin.ts';
import { describe, expect, it } from 'vitest';
import { RefusedPins } from './refusedPins.ts';

const wrong = () => new Pin('9999');

describe('PINs that a token refused', () => {
  it('are known again, for this token only', () => {
    const pins = new RefusedPins();
    expect(pins.has('a', wrong())).toBe(false);
    pins.add('a', wrong());
    expect(pins.has('a', wrong())).toBe(true);
    expect(pins.has('a', new Pin('1234'))).toBe(false);
    expect(pins.has('b', wrong())).toBe(false);
  });

  it('are forgotten when the token accepts one', () => {
    const pins = new RefusedPins();
    pins.add('a', wrong());
    pins.forget('a');
    expect(pins.has('a', wrong())).toBe(false);
  });

  it('are forgotten when the token says that its tries are full again', () => {
    const pins = new RefusedPins();
    pins.add('a', wrong());
    pins.look({ id: 'a', pin: 'ready' });
    expect(pins.has('a', wrong())).toBe(true);
    pins.look({ id: 'a', pin: 'fewTries' });
    expect(pins.has('a', wrong())).toBe(true);
    pins.look({ id: 'a', pin: 'ready' });
    expect(pins.has('a', wrong())).toBe(false);
  });

  it('are forgotten after half an hour, for the PIN may have become right', () => {
    let now = 0;
    const pins = new RefusedPins(() => now);
    pins.add('a', wrong());
    now = 31 * 60_000;
    expect(pins.has('a', wrong())).toBe(false);
  });
});
