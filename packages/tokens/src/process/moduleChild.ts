/**
 * The process of one PKCS#11 module: a C_Login that waits for a person, or a module that crashes, is nobody else's
 * trouble. It speaks over file descriptor 3 and ends with the program that started it.
 */

import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { loadPkcs11, type Pkcs11Module } from '@tomar/signatures/keys';
import { asSigningFailure, SigningFailure } from '../signingFailure.ts';
import type { Asked, Calls, Told } from './calls.ts';
import { Cards } from './cards.ts';
import { type Frame, readFrames, writeFrame } from './frames.ts';

const pipe = new Socket({ fd: 3 });
const send = (told: Told) => writeFrame(pipe, told);
let module: Pkcs11Module | undefined;
let cards: Cards | undefined;

/** A hanging call holds this thread; without the program that started it nobody would end the process and free the card. */
const parentWatch = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;
new Worker(parentWatch, { eval: true, workerData: Number(process.argv[2]) }).unref();

async function load({ library }: Calls['load']['give']): Promise<null> {
  try {
    module = await loadPkcs11(library);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new SigningFailure('module_failed', detail, { cause: error });
  }
  cards = new Cards(module, library, (log, facts = {}) => send({ log, facts }));
  return null;
}

function loaded(): Cards {
  if (cards === undefined) throw new SigningFailure('module_failed', 'The module is not loaded');
  return cards;
}

async function answer({ call, give }: Asked, secret: Buffer): Promise<unknown> {
  switch (call) {
    case 'load':
      return load(give as Calls['load']['give']);
    case 'list':
      return { tokens: loaded().list() };
    case 'open':
      return loaded().open(give as Calls['open']['give'], secret);
    case 'sign': {
      const value = await loaded().sign(give as Calls['sign']['give']);
      return { value: Buffer.from(value).toString('base64') };
    }
    case 'closeKey':
      await loaded().closeKey((give as Calls['closeKey']['give']).key);
      return null;
    case 'end':
      module?.close();
      return null;
  }
}

async function take({ message, secret }: Frame): Promise<void> {
  const asked = message as Asked;
  try {
    send({ id: asked.id, get: await answer(asked, secret) });
  } catch (error) {
    const { code, message: detail, triesLeft } = asSigningFailure(error);
    send({ id: asked.id, failed: { code, detail, triesLeft } });
  } finally {
    secret.fill(0);
  }
  if (asked.call === 'end') pipe.end();
}

readFrames(pipe, (frame) => void take(frame));
pipe.on('end', () => process.exit(0));
pipe.on('error', () => process.exit(1));
