import { emptyId } from '@tomar/contract';
import { expect, test } from 'vitest';
import { filesThatOpen } from '../filesThatOpen.ts';
import type { LongRecords } from '../longNames.ts';
import { notWalked, overlaysOf } from './overlays.ts';

/** Where they open is not asked here, only what is opened: any record does. */
const anyRecords = new Proxy({} as LongRecords, { get: () => emptyId });

test('each file that can put something over a page is walked with long names, or named as not walked', async () => {
  const overlays = overlaysOf(anyRecords, ([tr]) => tr);
  const walked = new Set([...overlays.flatMap((one) => one.of), ...notWalked]);
  expect([...walked].toSorted()).toEqual(await filesThatOpen());
});
