import { parentPort } from 'node:worker_threads';
import { Budget, usualLimits, withinLimits } from '@tomar/signatures/budget';
import { SignatureError } from '@tomar/signatures/errors';
import { writeOnPages } from '@tomar/signatures/paper';
import { openPlace } from '../../../platform/blobs/blobPlace.ts';
import type { Drawn, DrawOrder } from './drawThreads.ts';

/** A worker thread that draws on the pages of one document at a time. */

if (!parentPort) throw new Error('drawWorker.ts is started as a worker thread');
const port = parentPort;

async function draw({ place, pages }: DrawOrder): Promise<Drawn> {
  const source = openPlace(place);
  try {
    const budget = new Budget(usualLimits(source.size));
    const update = await withinLimits(budget, () => writeOnPages(source, pages));
    // Bytes of its own: they go to the other thread.
    return { kind: 'done', update: Uint8Array.from(update) };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { kind: 'undrawable', message: `${error.code}: ${error.message}` };
  } finally {
    await source.close();
  }
}

port.on('message', (order: DrawOrder) => {
  void draw(order).then((answer) =>
    port.postMessage(answer, answer.kind === 'done' ? [answer.update.buffer as ArrayBuffer] : []),
  );
});
