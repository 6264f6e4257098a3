import { expect, it } from 'vitest';
import { stampWords } from './stampWords.ts';

// JOB-18, SIGN-03
it('says of no document that is stamped that it is signed', () => {
  const said = Object.values(stampWords.states).flat().join(' · ');
  expect(said).not.toMatch(/imza|sign/i);
  expect(stampWords.states.Embedded).toEqual(['Mühürlendi', 'Stamped']);
});
