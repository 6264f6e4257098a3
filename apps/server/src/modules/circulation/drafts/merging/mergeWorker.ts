import { parentPort } from 'node:worker_threads';
import { openPlace } from '../../../../platform/blobs/blobPlace.ts';
import { mergePdfs } from './mergePdfs.ts';
import type { Merged, MergeOrder } from './mergeThreads.ts';

/** A worker thread that merges the documents of one order at a time. */

if (!parentPort) throw new Error('mergeWorker.ts is started as a worker thread');
const port = parentPort;

async function merge({ places }: MergeOrder): Promise<Merged> {
  const parts: Uint8Array[] = [];
  for (const place of places) {
    const source = openPlace(place);
    try {
      parts.push(await source.read(0, source.size));
    } finally {
      await source.close();
    }
  }
  try {
    return { kind: 'done', bytes: await mergePdfs(parts) };
  } catch (error) {
    return { kind: 'unreadable', message: error instanceof Error ? error.message : String(error) };
  }
}

port.on('message', (order: MergeOrder) => {
  void merge(order).then((answer) =>
    port.postMessage(answer, answer.kind === 'done' ? [answer.bytes.buffer as ArrayBuffer] : []),
  );
});
