import { describe, expect, it } from 'vitest';
import { card } from '../testing/card.ts';
import { cardId, pinLengths, pinState } from './cardFacts.ts';

describe('facts of a card', () => {
  it('a card keeps its name, another one gets another', () => {
    expect(cardId('/a.so', card)).toBe(cardId('/a.so', { ...card, pinCountLow: true }));
    expect(cardId('/a.so', card)).not.toBe(cardId('/a.so', { ...card, serialNumber: '2' }));
    expect(cardId('/a.so', card)).not.toBe(cardId('/b.so', card));
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
