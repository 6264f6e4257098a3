import { parentPort } from 'node:worker_threads';
import { FileSource } from '@tomar/signatures/io/index.ts';
import { inspectDocument } from '../inspectDocument.ts';
import type { Inspected, InspectionOrder } from './inspectInThread.ts';

/** A worker thread that inspects one file at a time: hostile files stop or fill this thread, not the server. */

if (!parentPort) throw new Error('inspectWorker.ts is started as a worker thread');
const port = parentPort;

async function inspect({ path, name }: InspectionOrder): Promise<Inspected> {
  const source = FileSource.open(path);
  try {
    return { kind: 'done', facts: await inspectDocument(source, name) };
  } catch (error) {
    // Nested deeper than the stack, or larger than an array can be: the file's doing.
    if (error instanceof RangeError) return { kind: 'tooComplex', message: error.message };
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
