import { parentPort } from 'node:worker_threads';
import { makeSheet, type Sheet } from './makeSheet.ts';

/** A worker thread that writes one spreadsheet at a time: a large one holds up nobody else. */

if (!parentPort) throw new Error('sheetWorker.ts is started as a worker thread');
const port = parentPort;

port.on('message', (sheet: Sheet) => {
  // What fails ends the thread, and is told by it.
  void makeSheet(sheet).then((bytes) => port.postMessage(bytes));
});
