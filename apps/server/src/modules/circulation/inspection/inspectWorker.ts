import { parentPort } from 'node:worker_threads';
import { Budget, usualLimits, withinLimits } from '@tomar/signatures/budget';
import { SignatureError } from '@tomar/signatures/errors';
import { openPlace } from '../../../platform/blobs/blobPlace.ts';
import { inspectDocument } from './inspectDocument.ts';
import type { Inspected, InspectionOrder } from './inspectionThreads.ts';

/** A worker thread that inspects one file at a time: hostile files stop or fill this thread, not the server. */

if (!parentPort) throw new Error('inspectWorker.ts is started as a worker thread');
const port = parentPort;

async function inspect({ place, name }: InspectionOrder): Promise<Inspected> {
  const source = openPlace(place);
  try {
    const budget = new Budget(usualLimits(source.size));
    const facts = await withinLimits(budget, () => inspectDocument(source, name));
    return { kind: 'done', facts };
  } catch (error) {
    if (error instanceof SignatureError && error.code === 'too_complex')
      return { kind: 'tooComplex', message: error.message };
    return {
      kind: 'broken',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  } finally {
    await source.close();
  }
}

port.on('message', (order: InspectionOrder) => {
  void inspect(order).then((answer) => port.postMessage(answer));
});
