import { describe, expect, it } from 'vitest';
import { whoHasIt } from './whoHasIt.ts';

const turn = (name: string, isReader = false, asSubstitute = false) => ({ name, isReader, asSubstitute });

describe('whose turn a job is', () => {
  it('is said by name, the reader first', () => {
    const waitsFor = [turn('Yiğit Şahin'), turn('Gülşen Öztürk', true)];
    expect(whoHasIt({ waitsFor })).toBe('Gülşen Öztürk (siz) ve Yiğit Şahin');
  });

  it('says that the reader stands in for somebody', () => {
    expect(whoHasIt({ waitsFor: [turn('Gülşen Öztürk', true, true)] })).toBe(
      'Gülşen Öztürk (onun adına siz)',
    );
  });

  it('counts the others of many, and names the last of three', () => {
    const three = [turn('Ali'), turn('Can'), turn('Ece')];
    expect(whoHasIt({ waitsFor: three })).toBe('Ali, Can ve Ece');
    expect(whoHasIt({ waitsFor: [...three, turn('İpek')] })).toBe('Ali, Can ve 2 kişi daha');
  });
});
