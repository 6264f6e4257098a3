import { expect, it } from 'vitest';
import { lazyPage } from '../ui/page/lazyPage.tsx';
import { guarded, ofKind, ofType } from './guarded.tsx';

const page = () => lazyPage(async () => () => null);

// The router takes a route that has something to wait for off the screen when its address gets another id.
it.each([
  ['a page', page],
  ['a guarded one', () => guarded('createJob', page())],
  ['a guarded one with another instead', () => guarded('createJob', page(), page())],
  ['one of every definition', () => guarded('title', ofType('title', page()))],
  ['one of every import', () => guarded('users', ofKind('user', page()))],
])('%s that has come is nothing to wait for', async (_which, make) => {
  const component = make();
  expect(component.preload).toBeTypeOf('function');
  await component.preload?.();
  expect(component.preload).toBeUndefined();
});
