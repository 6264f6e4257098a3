import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compared } from './compared.ts';

const [first, last, other] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const running = { state: 'InCirculation', hashes: { circulated: first, completed: null } } as const;
const done = { state: 'Completed', hashes: { circulated: first, completed: last } } as const;

// SIGN-17
describe('a file that is compared with the document', () => {
  it('is the completed one, or an earlier state of it', () => {
    expect(compared(last, done)).toBe('completed');
    expect(compared(first, done)).toBe('earlier');
  });

  it('is the completed one where nothing was added since it was circulated', () => {
    expect(compared(first, { ...done, hashes: { circulated: first, completed: first } })).toBe('completed');
  });

  it('is the circulated one while nothing is completed', () => {
    expect(compared(first, running)).toBe('circulated');
    expect(compared(first, { ...running, state: 'Declined' })).toBe('circulated');
  });

  it('is another one, which may be a state in between while it is being signed', () => {
    expect(compared(other, done)).toBe('other');
    expect(compared(other, { ...running, state: 'Cancelled' })).toBe('other');
    expect(compared(other, running)).toBe('otherYet');
  });

  it('is empty, and then no state of a document that is being signed', () => {
    const nothing = createHash('sha256').digest('hex');
    expect(compared(nothing, running)).toBe('empty');
    expect(compared(nothing, done)).toBe('empty');
  });
});
