import { emptyId, menu } from '@tomar/contract';
import { expect, it } from 'vitest';
import { router } from './router.tsx';

const paths = Object.keys(router.routesByPath);

it.each([
  ['UI-09', ''],
  ['UI-10', '/updates'],
  ['UI-10', '/updates-en'],
  ['UI-12', '/profile'],
  ['UI-22', '/settings/params'],
  ['UI-23', '/settings/targetsystem'],
  ['UI-23', '/settings/targetsystem/$id'],
  ['UI-41', '/draft'],
  ['UI-41', '/draft/$id'],
  ['UI-44', '/job'],
  ['UI-44', '/job/$id'],
  ['UI-45', '/myjob'],
  ['UI-45', '/myjob/$id'],
])('%s: there is a page below the account (UI-08) at “%s”', (_id, path) => {
  expect(paths).toContain(`/$accountCode${path}`);
});

it('every entry of the menu leads to a page', () => {
  for (const { path } of menu)
    expect(paths).toContain(`/$accountCode${path && `/${path.replace(emptyId, '$id')}`}`);
});
