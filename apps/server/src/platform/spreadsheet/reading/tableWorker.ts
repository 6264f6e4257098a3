import { parentPort } from 'node:worker_threads';
import { openPlace } from '../../blobs/blobPlace.ts';
import { readTable } from './readTable.ts';
import type { TableOrder } from './tableThreads.ts';

/** A worker thread that reads one file of rows at a time: a hostile one stops or fills this thread, not the server. */

if (!parentPort) throw new Error('tableWorker.ts is started as a worker thread');
const port = parentPort;

async function read({ place, asked, bounds }: TableOrder) {
  const source = openPlace(place);
  try {
    return readTable(await source.read(0, source.size), asked, bounds);
  } finally {
    await source.close();
  }
}

port.on('message', (order: TableOrder) => {
  // What fails ends the thread, and is told by it.
  void read(order).then((answer) => port.postMessage(answer));
});
