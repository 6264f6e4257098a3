import { ApiError, withoutDetails } from '@tomar/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { download } from './download.ts';

const request = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
const noteActivity = vi.fn();

vi.mock('./call.ts', () => ({
  request: (address: string, options: RequestInit) => request(address, options),
  callerHeaders: () => ({ token: 't' }),
}));
vi.mock('../i18n/language.ts', () => ({ language: 'en' }));
vi.mock('./idle.ts', () => ({ noteActivity: () => noteActivity() }));

/** What the person saved, by the link of a page. */
let saved: Blob | null;

beforeEach(() => {
  saved = null;
  noteActivity.mockClear();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob instanceof Blob ? blob : null;
    return 'blob:x';
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const large = 300 * 1024 * 1024;
/** An answer whose body comes in these pieces. */
function answer(...pieces: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/pdf' } });
}

it('counts as activity while its bytes come, and is saved as it came', async () => {
  request.mockResolvedValue(answer('bir', 'iki', 'üç'));
  await download('/file', 'a.pdf');
  expect(noteActivity).toHaveBeenCalledTimes(3);
  expect([await saved?.text(), saved?.type]).toEqual(['birikiüç', 'application/pdf']);
});

/** A browser that writes to the disk. */
function pickingInto(target: WritableStream) {
  vi.stubGlobal('window', { showSaveFilePicker: async () => ({ createWritable: async () => target }) });
}

it('counts as activity, too, when it goes straight to the disk', async () => {
  const pieces: string[] = [];
  pickingInto(new WritableStream({ write: (piece) => void pieces.push(new TextDecoder().decode(piece)) }));
  request.mockResolvedValue(answer('bir', 'iki'));
  await download('/file', 'a.zip', large);
  expect([pieces, noteActivity.mock.calls.length]).toEqual([['bir', 'iki'], 2]);
});

it('that is refused leaves nothing half-written behind', async () => {
  const aborted = vi.fn();
  pickingInto(new WritableStream({ abort: aborted }));
  request.mockRejectedValue(new ApiError(404, withoutDetails('not_found')));
  await expect(download('/file', 'a.zip', large)).rejects.toThrow('404');
  expect(aborted).toHaveBeenCalledOnce();
});

// REP-02: a spreadsheet speaks the language of the page that it was exported from.
it('asks in the language of the page, whatever that of the browser is', async () => {
  request.mockResolvedValue(answer('bir'));
  await download('/sheet', 'a.xlsx');
  expect(request).toHaveBeenLastCalledWith('/sheet', {
    headers: { token: 't', 'accept-language': 'en' },
  });
});
