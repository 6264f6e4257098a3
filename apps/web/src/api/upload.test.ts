import { ApiError, withoutDetails } from '@tomar/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileChanged, uploadFile } from './upload.ts';

const id = 'a'.repeat(24);

const call = vi.fn<(endpoint: unknown, input: { readonly signal: AbortSignal }) => Promise<unknown>>();

vi.mock('./call.ts', () => ({
  call: (endpoint: unknown, input: { readonly signal: AbortSignal }) => call(endpoint, input),
  urlOf: () => '/api/upload',
  callerHeaders: () => ({}),
}));

const begun = { id, received: 0, size: 100, file: null, draftVersion: null };
let sent = 0;

/** A request whose body cannot be read looks to the page like a lost connection. */
class BrokenRequest extends EventTarget {
  readonly upload = new EventTarget();
  onerror: (() => void) | null = null;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    sent += 1;
    queueMicrotask(() => this.onerror?.());
  }
}

beforeEach(() => {
  sent = 0;
  call.mockReset().mockResolvedValue(begun);
  vi.stubGlobal('XMLHttpRequest', BrokenRequest);
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
  expect(sent).toBe(0);
});

it('waits where the server takes no more at this moment, and goes on', async () => {
  vi.useFakeTimers();
  const busy = new ApiError(429, withoutDetails('too_many_requests'));
  const done = { ...begun, received: 100, file: { id: 'f' }, draftVersion: 2 };
  call.mockRejectedValueOnce(busy).mockResolvedValueOnce(done);
  const waited: boolean[] = [];
  const sending = uploadFile({
    draftId: id,
    kind: 'Document',
    file: new File([new Uint8Array(100)], 'a.pdf'),
    signal: new AbortController().signal,
    progress: ({ waiting }) => waited.push(waiting),
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await sending).toMatchObject({ draftVersion: 2 });
  expect(waited).toContain(true);
});
