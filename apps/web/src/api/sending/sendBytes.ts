import { type appendUpload, replyOf, type UploadState, type uploadWhole } from '@tomar/contract';
import { callerHeaders } from '../call.ts';
import { noResponse } from '../failure.ts';
import { noteActivity } from '../idle.ts';
import type { Transfer } from './transfer.ts';

/** Bytes of the file from `offset` on, by XMLHttpRequest because only that tells how far the sending got. */
export function sendBytes(
  job: Transfer,
  endpoint: typeof appendUpload | typeof uploadWhole,
  address: string,
  offset: number,
  bytes: ArrayBuffer,
): Promise<UploadState> {
  // Given up while the bytes were read: an event that is over is not told again.
  job.signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<UploadState>();
  const sender = new XMLHttpRequest();
  sender.open('POST', address);
  for (const [name, value] of Object.entries(callerHeaders())) sender.setRequestHeader(name, value);
  sender.setRequestHeader('content-type', 'application/octet-stream');
  sender.upload.onprogress = (event) => {
    noteActivity();
    job.progress({ sent: offset + event.loaded, waiting: false });
  };
  const lost = () => reject(noResponse(new Error('upload interrupted')));
  sender.onerror = lost;
  sender.ontimeout = lost;
  sender.onabort = () => reject(new DOMException('given up', 'AbortError'));
  sender.onload = () => {
    try {
      resolve(replyOf(endpoint, sender.status, sender.responseText));
    } catch (error) {
      reject(error);
    }
  };
  job.signal.addEventListener('abort', () => sender.abort(), { once: true });
  sender.send(bytes);
  return promise;
}
