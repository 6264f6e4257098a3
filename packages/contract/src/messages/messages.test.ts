import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { fill, messages } from './index.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\d+\}/g)].map(String).sort();

test('every message is written in both languages, with the same placeholders', () => {
  for (const [key, [tr, en]] of Object.entries(messages)) {
    expect(key).toMatch(/^lang_[a-z0-9_]+$/);
    expect(tr.trim()).not.toBe('');
    expect(en.trim()).not.toBe('');
    expect(placeholders(tr), key).toEqual(placeholders(en));
  }
});

test('fills placeholders and leaves those without a value (ERR-14)', () => {
  expect(fill('{0} ve {1} ve {2}', ['a', 3])).toBe('a ve 3 ve {2}');
});

test('every endpoint has a method and path of its own', () => {
  const named = [...endpoints.values()].map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(named).size).toBe(named.length);
});
