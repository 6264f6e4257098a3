import { pageWeights } from '../scripts/dev/pageWeights.ts';
import { expect, test } from './test.ts';

test('no page loads more script than its bound @once', async () => {
  for (const { page, script, bound } of await pageWeights())
    expect(script.gzip, `bytes of script, gzipped: ${page}`).toBeLessThanOrEqual(bound);
});
