import { verdictStates } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { toldText } from './toldText.ts';
import { verdictLooks } from './verdictLooks.ts';

describe('the look of a verdict', () => {
  it('is green only where the signature passed with nothing left open', () => {
    const green = verdictStates.filter((state) => verdictLooks[state].color === 'leaf');
    expect(green).toEqual(['passed']);
  });

  it('tells the states apart without any colour: by their words and by their signs', () => {
    const looks = verdictStates.map((state) => verdictLooks[state]);
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(verdictStates.length);
    for (const language of [0, 1] as const)
      expect(new Set(looks.map(({ word }) => word[language])).size).toBe(verdictStates.length);
  });
});

describe('a sentence of the engine', () => {
  it('is told with its values as the reader’s locale writes them', () => {
    const told = toldText({
      key: 'covers_revision',
      text: ['{0}. sürüm, ilk {1}, “{2}”', 'revision {0}, first {1}, “{2}”'],
      values: [
        { kind: 'number', value: 2 },
        { kind: 'size', value: 2048 },
        { kind: 'text', value: 'tutar' },
      ],
    });
    expect(told).not.toMatch(/\{\d\}/);
    expect(told).toContain('“tutar”');
    expect(told).toMatch(/^\D*2\b.*2\u00a0Kb/);
  });

  it('does not read a placeholder in what a stranger wrote', () => {
    const told = toldText({
      key: 'by_signer',
      text: ['{0}: {1}', '{0}: {1}'],
      values: [
        { kind: 'text', value: '{1}' },
        { kind: 'text', value: 'x' },
      ],
    });
    expect(told).toBe('{1}: x');
  });
});
