import { expect, it } from 'vitest';
import { nameFrom } from './useUploads.ts';

it.each([
  ['Kira sözleşmesi.pdf', 'Kira sözleşmesi'],
  ['v1.2 taslak.PDF', 'v1.2 taslak'],
  ['.gizli', '.gizli'],
  ['uzantısız', 'uzantısız'],
])('a job without a name is called after its first file: %s', (file, name) => {
  expect(nameFrom(file)).toBe(name);
});

it('does not make a name that is too long to save', () => {
  expect(nameFrom(`${'ş'.repeat(300)}.pdf`).length).toBeLessThanOrEqual(250);
});
