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
  '/.//evil.example',
  '/demo/..//evil.example',
  '/%2e//evil.example',
  'acme',
  '/',
  '',
  null,
  7,
])('does not follow %j', (path) => {
  expect(insidePath(path)).toBeNull();
});

/** What browsers take out of a path, before a site. */
const tails = fc
  .array(fc.constantFrom('.', '..', '', '%2e', '%2E%2e', '\\', '\t', '@', 'demo', 'evil.example'), {
    maxLength: 6,
  })
  .map((parts) => parts.join('/'));

it('never leads to another origin', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), tails), (tail) => {
      const path = insidePath(`/${tail}`);
      expect(path === null || new URL(path, 'https://tomar.example').origin === 'https://tomar.example').toBe(
        true,
      );
    }),
    { numRuns: 3000 },
  );
});
