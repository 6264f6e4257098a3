import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from '../../../apps/server/src/platform/blobs/blobStore.ts';
import { openBlobStore } from '../../../apps/server/src/platform/blobs/fileBlobStore.ts';
import { memoryKeys } from '../../../apps/server/src/testing/memoryKeys.ts';
import { type Measure, rssMb } from '../measure.ts';

const account = 'a'.repeat(24);
const bytes = 50_000_000;
const piece = 256 * 1024;
const rounds = 15;

/** What encryption adds, in processor time: how long a disk takes to sync says nothing of it. */
export async function* measures(): AsyncIterable<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'tomar-bench-blobs-'));
  const content = randomBytes(bytes);
  const sha256 = createHash('sha256').update(content).digest('hex');
  async function* pieces() {
    for (let at = 0; at < bytes; at += piece) yield content.subarray(at, at + piece);
  }
  try {
    const plain = openBlobStore(join(folder, 'plain'));
    const sealed = openBlobStore(join(folder, 'sealed'), { keys: memoryKeys(), isSealing: true });
    const put = (store: BlobStore) => () => store.put(account, pieces());
    yield* compare(
      'store 50 MB, hashed and encrypted',
      'the same, hashed and in clear',
      put(sealed),
      put(plain),
    );
    const read = (store: BlobStore) => async () => {
      const hash = createHash('sha256');
      for await (const part of await store.stream(account, sha256)) hash.update(part);
      if (hash.digest('hex') !== sha256) throw new Error('the file came back changed');
    };
    yield* compare('read 50 MB encrypted, and hash', 'the same in clear', read(sealed), read(plain));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Both in turns, by the least processor time each took: what else the machine does only adds to it. */
async function* compare(
  name: string,
  to: string,
  sealed: () => Promise<unknown>,
  plain: () => Promise<unknown>,
): AsyncIterable<Measure> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, work] of [sealed, plain].entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) times[index]?.push((user + system) / 1000);
    }
  const [ours, theirs] = [Math.min(...times[0]), Math.min(...times[1])];
  yield { group: 'blobs', case: name, ratio: ours / theirs, to, bar: 1.5, ms: ours, rssMb: rssMb() };
}
