import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insidePath } from './insidePath.ts';

it('follows a path inside the application with its query', () => {
  expect(insidePath('/acme/myjob?list=waiting#x')).toBe('/acme/myjob?list=waiting#x');
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'acme',
  '/',
  '',
  null,
  7,
])('does not follow %j', (path) => {
  expect(insidePath(path)).toBeNull();
});

it('never leads to another origin', () => {
  fc.assert(
    fc.property(fc.string(), (tail) => {
      const path = insidePath(`/${tail}`);
      expect(path === null || new URL(path, 'https://tomar.example').origin === 'https://tomar.example').toBe(
        true,
      );
    }),
  );
});
