import { expect, it } from 'vitest';
import { otherOrigin } from './otherOrigin.ts';

const page = 'https://tomar.example';

it.each([
  ['no address of its own', null],
  ['the page’s origin and another path', 'https://tomar.example/v2/api'],
  ['the page’s origin with its port said', 'https://tomar.example:443/api'],
])('API-01: an API of %s needs no leave of another origin', (_what, apiUrl) => {
  expect(otherOrigin({ apiUrl, publicUrl: `${page}/` })).toBeNull();
});

it.each(['https://api.tomar.example/api', 'https://tomar.example:8443/api', 'http://tomar.example/api'])(
  'API-01: %s is of another origin than the page, which it answers',
  (apiUrl) => {
    expect(otherOrigin({ apiUrl, publicUrl: `${page}/` })).toBe(page);
  },
);
