import { expect, it } from 'vitest';
import { markedOf, markNext, waitsForAnswer } from './lookupMark.ts';

const choosable = ['ali', 'veli', 'zeynep'];
const answered = { choosable, current: true, written: true, byKey: null, ahead: 0 };

it('marks the first match of what is written', () => {
  expect(markedOf(answered)).toBe('ali');
});

it('marks nothing while the list answers an older text', () => {
  expect(markedOf({ ...answered, current: false })).toBeNull();
  expect(markedOf({ ...answered, current: false, byKey: 'veli' })).toBeNull();
  expect(markNext({ ...answered, current: false }, 1)).toBeNull();
});

it('marks nothing in a list that was only opened, until an arrow key does', () => {
  const opened = { ...answered, written: false };
  expect(markedOf(opened)).toBeNull();
  expect(markNext(opened, 1)).toBe('ali');
  expect(markNext(opened, -1)).toBe('zeynep');
});

it('goes on from what is marked, round at the ends', () => {
  expect(markNext(answered, 1)).toBe('veli');
  expect(markNext({ ...answered, byKey: 'zeynep' }, 1)).toBe('ali');
  expect(markNext(answered, -1)).toBe('zeynep');
});

it('counts arrow keys that were faster than the answer, as if it had been there', () => {
  expect(markedOf({ ...answered, ahead: 1 })).toBe('veli');
  expect(markedOf({ ...answered, ahead: -1 })).toBe('zeynep');
  expect(markedOf({ ...answered, ahead: 4 })).toBe('veli');
  expect(markedOf({ ...answered, ahead: 1, choosable: ['ali'] })).toBe('ali');
  expect(markedOf({ ...answered, ahead: 1, choosable: [] })).toBeNull();
  expect(markNext({ ...answered, ahead: 1 }, 1)).toBe('zeynep');
});

it('forgets what an arrow key marked when it is no longer listed', () => {
  expect(markedOf({ ...answered, byKey: 'gone' })).toBe('ali');
  expect(markedOf({ ...answered, choosable: [], byKey: 'ali' })).toBeNull();
  expect(markNext({ ...answered, choosable: [] }, 1)).toBeNull();
});

it('keeps Enter for the answer to what is written, and for nothing else', () => {
  const searching = { current: false, written: true, failed: false };
  expect(waitsForAnswer(searching)).toBe(true);
  expect(waitsForAnswer({ ...searching, current: true })).toBe(false);
  expect(waitsForAnswer({ ...searching, written: false })).toBe(false);
  expect(waitsForAnswer({ ...searching, failed: true })).toBe(false);
});
