import { Pin } from '@tomar/tokens/pin.ts';
import { expect, it } from 'vitest';
import { productClient } from '../product/productClient.ts';
import type { TokenSource } from '../tokens/token.ts';
import { tokensOf } from '../tokens/tokens.ts';
import { Runs } from './runs.ts';

it('wipes the PIN of a run that is refused because too many are under way', async () => {
  const { promise: opened, reject } = Promise.withResolvers<never>();
  const waiting: TokenSource = {
    owns: () => true,
    list: async () => [],
    open: () => opened,
    close: async () => undefined,
  };
  const runs = new Runs(tokensOf([waiting]), () => undefined);
  const product = productClient('http://127.0.0.1:9/', (_, attempt) => attempt());
  const begin = (pin: Pin) =>
    runs.begin({ owner: 'a', tokenId: 't', certificateId: '', lastTry: false, ticket: 'x', product, pin });
  for (let count = 0; count < 20; count++) expect(begin(new Pin('123456'))).toBeDefined();
  const last = new Pin('123456');
  expect(begin(last)).toBeUndefined();
  expect(last.octets).toHaveLength(0);
  reject(new Error('over'));
  await runs.idle(10_000);
});
