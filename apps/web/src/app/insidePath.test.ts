import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
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

/** What browsers take out of a path, before a site; also encoded once and twice, and signs that look like slashes or like none. */
const parts = [
  '. .. %2e %2E%2e \\ \t @ demo evil.example javascript: :80 ~',
  '%2f %2F%2f %252f %5c %09 %0d%0a %00 \uff0f \u2215 \uff3c \u2028 \u00a0 \u202e',
].flatMap((line) => line.split(' '));
const tails = fc.array(fc.constantFrom('', ...parts), { maxLength: 6 }).map((some) => some.join('/'));

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

it('is the same when it is read again, and stays within the application when the router goes there', () => {
  const root = createRootRoute({});
  const any = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([any]), history });
  fc.assert(
    fc.property(tails, (tail) => {
      const path = insidePath(`/${tail}`);
      if (path === null) return;
      expect(insidePath(path)).toBe(path);
      const { href } = router.buildLocation({ to: path as never });
      expect(new URL(href, 'https://tomar.example').origin, href).toBe('https://tomar.example');
    }),
    { numRuns: 1000 },
  );
});
