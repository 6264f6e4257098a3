import { describe, expect, it } from 'vitest';
import { holdFor, sortOut, takeDrops, takeHeld, takerNow } from './droppedFiles.ts';

const file = (name: string, lastModified = 1) => new File(['x'], name, { lastModified });
const dragged = (name: string, isDirectory = false) => ({
  kind: 'file',
  getAsFile: () => file(name),
  webkitGetAsEntry: () => ({ isDirectory }),
});

describe('files held for a draft that is being opened', () => {
  it('go to the page that was opened for them, and only once', () => {
    const kira = file('Kira.pdf');
    holdFor('a', [kira]);
    expect(takeHeld(undefined)).toEqual([]);
    expect(takeHeld('b')).toEqual([]);
    expect(takeHeld('a')).toEqual([kira]);
    expect(takeHeld('a')).toEqual([]);
  });

  it('are joined by what is dropped before it has opened, the same ones once', () => {
    holdFor('a', [file('Kira.pdf'), file('Ek.pdf')]);
    holdFor('a', [file('Kira.pdf'), file('Kira.pdf', 2), file('Teklif.pdf')]);
    expect(takeHeld('a').map(({ name }) => name)).toEqual(['Kira.pdf', 'Ek.pdf', 'Kira.pdf', 'Teklif.pdf']);
  });

  it('give way to those of a later draft: the person stayed on the page before', () => {
    holdFor('a', [file('Kira.pdf')]);
    holdFor('b', [file('Ek.pdf')]);
    expect(takeHeld('a')).toEqual([]);
    expect(takeHeld('b').map(({ name }) => name)).toEqual(['Ek.pdf']);
  });
});

it('the page that was opened last takes what is dropped, until it is left', () => {
  const first = () => undefined;
  const second = () => undefined;
  const leaveFirst = takeDrops(first);
  const leaveSecond = takeDrops(second);
  expect(takerNow()).toBe(second);
  leaveFirst();
  expect(takerNow()).toBe(second);
  leaveSecond();
  expect(takerNow()).toBeNull();
});

it('folders and text are told apart from files', () => {
  const text = { kind: 'string', getAsFile: () => null };
  const { files, folders } = sortOut([dragged('Kira.pdf'), dragged('Sözleşmeler', true), text]);
  expect(files.map(({ name }) => name)).toEqual(['Kira.pdf']);
  expect(folders).toBe(1);
});
