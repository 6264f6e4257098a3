import { pageWeights } from '../../scripts/dev/pageWeights.ts';
import { expect, test } from '../harness/test.ts';

test('no page loads more script or style than its bound, nor in more files @once @journey', async () => {
  for (const { page, script, bound, style, styleBound, files, maxFiles } of await pageWeights()) {
    expect(script.gzip, `bytes of script, gzipped: ${page}`).toBeLessThanOrEqual(bound);
    expect(style.gzip, `bytes of style, gzipped: ${page}`).toBeLessThanOrEqual(styleBound);
    expect(files, `files of script and style: ${page}`).toBeLessThanOrEqual(maxFiles);
  }
});

/** Bytes; what is smaller is not compressed. */
const onePacket = 1400;

test('what a page loads comes compressed as it was built, and robots.txt is text @once @journey', async ({
  request,
}) => {
  const page = await (await request.get('/')).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  expect(assets.length).toBeGreaterThan(1);
  for (const path of ['/', ...assets]) {
    const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers()['content-encoding']).toBeUndefined();
    if ((await plain.body()).length < onePacket) continue;
    for (const encoding of ['br', 'gzip']) {
      const answer = await request.get(path, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers()['content-encoding'], `${path} for who reads ${encoding}`).toBe(encoding);
    }
  }
  const robots = await request.get('/robots.txt');
  expect([robots.status(), robots.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
  ]);
});
