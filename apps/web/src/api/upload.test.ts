import {
  type AnyEndpoint,
  ApiError,
  addressOf,
  beginUpload,
  completeUpload,
  type ErrorCode,
  type JobFile,
  toWire,
  type UploadState,
  wholeUploadBytes,
  withoutDetails,
} from '@tomar/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileChanged } from './sending/readPiece.ts';
import type { UploadProgress } from './sending/transfer.ts';
import { uploadFile } from './upload.ts';

const id = 'a'.repeat(24);

const call = vi.fn<(endpoint: unknown, input: { readonly signal: AbortSignal }) => Promise<unknown>>();

vi.mock('./call.ts', () => ({
  call: (endpoint: unknown, input: { readonly signal: AbortSignal }) => call(endpoint, input),
  urlOf: (endpoint: AnyEndpoint, params?: unknown, query?: unknown) => addressOf(endpoint, params, query),
  callerHeaders: () => ({}),
}));

const begun = { id, received: 0, size: 100, file: null, draftVersion: null };
/** How a request ends: lost, or answered. */
type End = 'lost' | { readonly status: number; readonly body: unknown };
/** Addresses of the requests with bytes, with how many. */
const sent: (readonly [address: string, bytes: number])[] = [];
let ends: readonly End[] = [];

/** Tells how far the sending got, then ends as the test wants; without a wish, as a body that cannot be read: lost. */
class FakeRequest extends EventTarget {
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null } = {
    onprogress: null,
  };
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onload: (() => void) | null = null;
  status = 0;
  responseText = '';
  #address = '';
  open(_method: string, address: string): void {
    this.#address = address;
  }
  setRequestHeader(): void {}
  abort(): void {
    this.onabort?.();
  }
  send(bytes: ArrayBuffer): void {
    const end = ends[sent.length] ?? 'lost';
    sent.push([this.#address, bytes.byteLength]);
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: bytes.byteLength });
      if (end === 'lost') return this.onerror?.();
      this.status = end.status;
      this.responseText = JSON.stringify(toWire(end.body));
      this.onload?.();
    });
  }
}

beforeEach(() => {
  sent.length = 0;
  ends = [];
  call.mockReset().mockResolvedValue(begun);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A chosen file whose bytes are read by `read`. */
function chosen(read: () => Promise<ArrayBuffer>): File {
  const file = new File([new Uint8Array(100)], 'değişen.pdf');
  file.slice = () => Object.assign(new Blob([new Uint8Array(100)]), { arrayBuffer: read });
  return file;
}

it.each([
  ['was removed', () => Promise.reject(new DOMException('gone', 'NotReadableError'))],
  ['got shorter', async () => new ArrayBuffer(10)],
])('a file that %s on the disk ends its upload with that reason', async (_how, read) => {
  const waited: boolean[] = [];
  const sending = uploadFile({
    draftId: id,
    kind: 'Document',
    file: chosen(read),
    signal: AbortSignal.timeout(3000),
    progress: ({ waiting }) => waited.push(waiting),
  });
  await expect(sending).rejects.toThrow(FileChanged);
  expect(waited).not.toContain(true);
});

it('one that is given up while a piece of it is read sends that piece no more', async () => {
  const stop = new AbortController();
  const sending = uploadFile({
    draftId: id,
    kind: 'Document',
    file: chosen(async () => {
      stop.abort();
      return new ArrayBuffer(100);
    }),
    signal: stop.signal,
    progress: () => undefined,
  });
  await expect(sending).rejects.toThrow();
  expect(sent).toEqual([]);
});

const file: JobFile = {
  id,
  kind: 'Document',
  name: 'a.pdf',
  contentType: 'application/pdf',
  size: 100,
  sha256: '0'.repeat(64),
  pages: 1,
  pageSizes: [],
  priorSignatures: 0,
  problem: null,
  remark: null,
};
const done: UploadState = { ...begun, received: 100, file, draftVersion: 2 };
const refusedWith = (status: number, code: ErrorCode): End => ({ status, body: withoutDetails(code) });

/** Sends a file of so many bytes; time passes until it has come, or failed. */
async function sendFile(size: number) {
  vi.useFakeTimers();
  const progress: UploadProgress[] = [];
  const stop = new AbortController();
  const chosenFile = new File([new Uint8Array(size)], 'a.pdf');
  const sending = uploadFile({
    draftId: id,
    kind: 'Document',
    file: chosenFile,
    signal: stop.signal,
    progress: (one) => progress.push(one),
  });
  const outcome = sending.then(
    ({ draftVersion }) => draftVersion,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  return { outcome: await outcome, progress };
}
const wholes = () => sent.filter(([address]) => address.startsWith('/upload/whole?'));
const beginnings = () => call.mock.calls.filter(([endpoint]) => endpoint === beginUpload).length;

it('a small file goes in one request, which tells how far it got', async () => {
  ends = [{ status: 200, body: done }];
  const { outcome, progress } = await sendFile(100);
  expect(outcome).toBe(2);
  expect(sent.map(([, bytes]) => bytes)).toEqual([100]);
  expect(wholes()).toHaveLength(1);
  expect(call).not.toHaveBeenCalled();
  expect(progress).toContainEqual({ sent: 100, waiting: false });
});

it('its lost answer is asked for again by the same request; the same file chosen again is another sending', async () => {
  ends = ['lost', 'lost', { status: 200, body: done }, { status: 200, body: done }];
  const { outcome, progress } = await sendFile(100);
  expect(outcome).toBe(2);
  expect(progress.filter(({ waiting }) => waiting)).toHaveLength(2);
  await sendFile(100);
  const addresses = wholes().map(([address]) => address);
  expect(addresses).toHaveLength(4);
  expect(new Set(addresses.slice(0, 3)).size).toBe(1);
  expect(addresses[3]).not.toBe(addresses[0]);
});

it('waits where the server takes no more at this moment, and goes on', async () => {
  ends = [refusedWith(429, 'too_many_requests'), { status: 200, body: done }];
  const { outcome, progress } = await sendFile(100);
  expect(outcome).toBe(2);
  expect(progress.some(({ waiting }) => waiting)).toBe(true);
});

it.each([
  ['does not know how to take a file in one request', 404, 'not_found'],
  ['does not know the session any more, which a beginning may renew', 400, 'invalid_token'],
] as const)('goes in pieces where the server %s', async (_what, status, code) => {
  ends = [refusedWith(status, code), { status: 200, body: { ...begun, received: 100 } }];
  call.mockImplementation(async (endpoint) => (endpoint === completeUpload ? done : begun));
  const { outcome } = await sendFile(100);
  expect(outcome).toBe(2);
  expect(beginnings()).toBe(1);
  expect(sent[1]).toEqual([`/upload/append/${id}?offset=0`, 100]);
});

it('a refusal ends it, and nothing is tried in another way', async () => {
  ends = [refusedWith(400, 'refused')];
  const { outcome } = await sendFile(100);
  expect(outcome).toMatchObject({ status: 400, code: 'refused' });
  expect(sent).toHaveLength(1);
  expect(call).not.toHaveBeenCalled();
});

it('a file of more than one request goes in pieces at once', async () => {
  const size = wholeUploadBytes + 1;
  ends = [{ status: 200, body: { ...begun, received: size, size } }];
  call.mockImplementation(async (endpoint) => (endpoint === completeUpload ? done : { ...begun, size }));
  const { outcome } = await sendFile(size);
  expect(outcome).toBe(2);
  expect(wholes()).toEqual([]);
  expect(sent).toEqual([[`/upload/append/${id}?offset=0`, size]]);
});

it('in pieces it waits where the server takes no more at this moment, too', async () => {
  const busy = new ApiError(429, withoutDetails('too_many_requests'));
  call.mockRejectedValueOnce(busy).mockResolvedValueOnce(done);
  const { outcome, progress } = await sendFile(wholeUploadBytes + 1);
  expect(outcome).toBe(2);
  expect(progress.some(({ waiting }) => waiting)).toBe(true);
});
