import { expect, it } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

// LIM-05: the router shows its own failure in place of a page whose preload fails, without saying what it was.
it('leaves it to the part to tell that it did not come', async () => {
  const part = lazyPart(() => Promise.reject(new Error('offline')));
  await expect(part.preload()).resolves.toBeUndefined();
});
