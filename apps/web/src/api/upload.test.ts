import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileChanged, uploadFile } from './upload.ts';

const id = 'a'.repeat(24);

vi.mock('./call.ts', () => ({
  call: async () => ({ id: 'a'.repeat(24), received: 0, size: 100, file: null, draftVersion: null }),
  addressOf: () => '/api/upload',
  callerHeaders: () => ({}),
}));

/** A request whose body cannot be read looks to the page like a lost connection. */
class BrokenRequest extends EventTarget {
  readonly upload = new EventTarget();
  onerror: (() => void) | null = null;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    queueMicrotask(() => this.onerror?.());
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', BrokenRequest);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
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
