import { parentPort } from 'node:worker_threads';
import type { SignatureVerdict } from '@tomar/contract';
import { SignatureError } from '@tomar/signatures/errors';
import type { Fetcher } from '@tomar/signatures/http';
import { RevocationCache } from '@tomar/signatures/revocation';
import {
  describeReport,
  type SignatureReport,
  type ToldReport,
  validate,
} from '@tomar/signatures/validation';
import { BlobDamaged } from '../../../platform/blobs/blobErrors.ts';
import { openPlace } from '../../../platform/blobs/blobPlace.ts';
import type { FromWorker, ToWorker, VerdictOrder } from './verdictOrder.ts';

/** A worker thread that judges one file at a time: hostile files stop or fill this thread, not the server. */

if (!parentPort) throw new Error('verdictWorker.ts is started as a worker thread');
const port = parentPort;
const say = (message: FromWorker) => port.postMessage(message);

const revocation = new RevocationCache({ maxBytes: 32 * 1024 * 1024 });
const waiting = new Map<number, { done: (bytes: Uint8Array) => void; fail: (error: Error) => void }>();
let asked = 0;

const fetcher: Fetcher = (request) =>
  new Promise((done, fail) => {
    asked += 1;
    waiting.set(asked, { done, fail });
    say({ kind: 'fetch', id: asked, request });
  });

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'judge':
      judge(message.order).then(say, (error: unknown) => say(failureOf(error)));
      return;
    case 'fetched':
      take(message.id)?.done(message.bytes);
      return;
    case 'notFetched':
      take(message.id)?.fail(new SignatureError(message.failure.code, message.failure.message));
      return;
  }
});

function take(id: number) {
  const one = waiting.get(id);
  waiting.delete(id);
  return one;
}

async function judge(order: VerdictOrder): Promise<FromWorker> {
  const { place, owner, maxSignatures, format, policy, members, trust, timestampTrust, at } = order;
  const source = openPlace(place);
  try {
    const report = await validate(source, {
      format,
      policy,
      ...(members && { members }),
      trust,
      timestampTrust,
      at,
      fetcher,
      maxSignatures,
      cache: revocation.of(owner),
    });
    return { kind: 'done', verdicts: describeReport(report, maxChanges).map(verdictOn) };
  } finally {
    await source.close();
  }
}

/** Changes told one by one in all verdicts on a file together: a page has to show them. */
const maxChanges = 3000;

function verdictOn({ signature, told }: ToldReport[number]): SignatureVerdict {
  const { signer, indication, subIndication, level, signingTime, coversWholeFile, errors } = signature;
  return {
    signer: signer ?? '',
    indication,
    subIndication,
    level,
    signingTime,
    coversWholeFile,
    errors: errors.map(({ code, message }) => ({ code, message })),
    told,
    signedRevision: signedRevisionOf(signature),
  };
}

/** Only where something follows it: otherwise what was signed is what everybody sees. */
function signedRevisionOf({ covers, coversWholeFile, shownChanges }: SignatureReport) {
  if (covers.kind !== 'pdf_revision' || coversWholeFile) return null;
  const { pages, anywhere } = shownChanges ?? { pages: [], anywhere: false };
  return { bytes: covers.bytes, pages, anywhere };
}

function failureOf(error: unknown): FromWorker {
  if (error instanceof SignatureError)
    return { kind: 'refused', failure: { code: error.code, message: error.message } };
  if (error instanceof BlobDamaged)
    return { kind: 'refused', failure: { code: 'file_unreadable', message: error.message } };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // Nested deeper than the stack, or larger than an array can be: the file's doing.
  if (error instanceof RangeError) return { kind: 'refused', failure: { code: 'too_complex', message } };
  return { kind: 'broken', message };
}
