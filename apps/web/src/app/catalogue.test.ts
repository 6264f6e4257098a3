import { messages } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { releases } from '../features/operations/releaseNotes.ts';
import * as catalogue from './catalogue.ts';

const placeholders = (text: string) =>
  [...text.matchAll(/\{\d+\}/g)]
    .map(([whole]) => whole)
    .sort()
    .join();

const texts = Object.entries(catalogue).flatMap(([group, entries]) =>
  Object.entries(entries).map(([key, text]) => [`${group}.${key}`, text] as const),
);

describe('the texts of the interface', () => {
  it('are there in both languages', () => {
    for (const [name, [tr, en]] of texts)
      expect([name, tr.trim() !== '', en.trim() !== '']).toEqual([name, true, true]);
  });

  it('have the same placeholders in both languages', () => {
    for (const [name, [tr, en]] of texts) expect([name, placeholders(tr)]).toEqual([name, placeholders(en)]);
  });

  it('call a role by its one name', () => {
    const told = [
      ...texts,
      ...Object.entries(messages),
      ...releases.flatMap(({ notes }) => notes.map((note) => ['release', note] as const)),
    ];
    expect(told.filter(([, [tr]]) => /onaycı/i.test(tr))).toEqual([]);
  });
});
