import { pageWeights } from '../../scripts/dev/pageWeights.ts';
import { expect, test } from '../harness/test.ts';

test('no page loads more script than its bound, nor in more files @once', async () => {
  for (const { page, script, bound, files, maxFiles } of await pageWeights()) {
    expect(script.gzip, `bytes of script, gzipped: ${page}`).toBeLessThanOrEqual(bound);
    expect(files, `files of script and style: ${page}`).toBeLessThanOrEqual(maxFiles);
  }
});
