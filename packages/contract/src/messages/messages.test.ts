import { expect, it } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { fill, messages } from './index.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\d+\}/g)].map(String).sort();

it('the rules of drafts and steps have messages of their names (ERR-13)', () => {
  const keys = Object.keys(messages);
  for (const group of ['lang_draft_', 'lang_step_'])
    expect(keys.filter((key) => key.startsWith(group)).length, group).toBeGreaterThan(5);
});

it('every message is written in both languages, with the same placeholders (ERR-13)', () => {
  for (const [key, [tr, en]] of Object.entries(messages)) {
    expect(key).toMatch(/^lang_[a-z0-9_]+$/);
    expect(tr.trim()).not.toBe('');
    expect(en.trim()).not.toBe('');
    expect(placeholders(tr), key).toEqual(placeholders(en));
  }
});

it('ends a sentence once where a name ends with a full stop', () => {
  expect(fill('Registered with {0}.', ['Çınar A.Ş.'])).toBe('Registered with Çınar A.Ş.');
  expect(fill('With {0}. Once.', ['\u2068Çınar A.Ş.\u2069'])).toBe('With \u2068Çınar A.Ş.\u2069 Once.');
  expect(fill('{0} removed {1}.', ['Çınar A.Ş.', 'x…'])).toBe('Çınar A.Ş. removed x…');
  expect(fill('{0}. adım, {1}.', [3, 'Ayşe'])).toBe('3. adım, Ayşe.');
  expect(fill('{0}.pdf', ['a.'])).toBe('a..pdf');
});

it('fills placeholders and leaves those without a value (ERR-14)', () => {
  expect(fill('{0} ve {1} ve {2}', ['a', 3])).toBe('a ve 3 ve {2}');
});

it('every endpoint has a method and path of its own', () => {
  const named = [...endpoints.values()].map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(named).size).toBe(named.length);
});
