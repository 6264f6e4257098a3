import { describe, expect, it } from 'vitest';
import { nameCards, pinLengths, pinState } from './cardFacts.ts';
import { card } from './testing/card.ts';

describe('facts of a card', () => {
  const named = (...cards: { token?: Partial<typeof card>; slot?: number; certificates?: string[] }[]) =>
    nameCards(
      '/a.so',
      cards.map(({ token = {}, slot = 0, certificates = [] }) => ({
        slot: { index: 0, id: slot, description: `reader ${slot}` },
        token: { ...card, ...token },
        certificates,
      })),
      ({ certificates }) => certificates,
    ).map(({ id }) => id);

  it('a card keeps its name in another reader and with fewer tries, another one gets another', () => {
    const [name] = named({});
    expect(named({ slot: 3, token: { pinCountLow: true }, certificates: ['x'] })).toEqual([name]);
    expect(named({ token: { serialNumber: '2' } })).not.toEqual([name]);
    expect(
      nameCards('/b.so', [{ slot: { index: 0, id: 0, description: '' }, token: card }], () => []),
    ).not.toEqual(expect.arrayContaining([expect.objectContaining({ id: name })]));
  });

  it('cards that their maker gave no number are told apart by their certificates, in whichever reader', () => {
    const nameless = { serialNumber: '' };
    const [a, b] = named(
      { token: nameless, slot: 1, certificates: ['x'] },
      { token: nameless, slot: 2, certificates: ['y'] },
    );
    expect(a).not.toBe(b);
    expect(named({ token: nameless, slot: 2, certificates: ['x'] })).toEqual([a]);
  });

  it('and those that show no certificates by their readers', () => {
    const nameless = { token: { serialNumber: '' } };
    expect(new Set(named({ ...nameless, slot: 1 }, { ...nameless, slot: 2 }, {})).size).toBe(3);
    expect(new Set(named({ slot: 1 }, { slot: 2 })).size).toBe(2);
  });

  it('how many tries are left, the worst first', () => {
    expect(pinState(card)).toBe('ready');
    expect(pinState({ ...card, pinCountLow: true })).toBe('fewTries');
    expect(pinState({ ...card, pinCountLow: true, pinFinalTry: true })).toBe('lastTry');
    expect(pinState({ ...card, pinFinalTry: true, pinLocked: true })).toBe('locked');
  });

  it('PIN lengths, where the library names none or an absurd one, and for readers with keys', () => {
    const lengths = (change: Partial<typeof card>) => Object.values(pinLengths({ ...card, ...change }));
    expect(lengths({})).toEqual([4, 8]);
    expect(lengths({ minPinLength: 0, maxPinLength: 0 })).toEqual([1, 256]);
    expect(lengths({ maxPinLength: 2 ** 64 })).toEqual([4, 256]);
    expect(lengths({ minPinLength: 9, maxPinLength: 8 })).toEqual([8, 8]);
    expect(lengths({ pinPad: true })).toEqual([0, 8]);
  });
});
