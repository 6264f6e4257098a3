import { apiErrorOf } from '@tomar/contract';
import { language } from '../i18n/language.ts';
import { callerHeaders, request } from './call.ts';
import { noteActivity } from './idle.ts';

/** Above this a file goes straight to disk where the browser can do that, instead of through its memory. */
const streamAboveBytes = 200 * 1024 * 1024;

interface SavePicker {
  showSaveFilePicker(options: {
    suggestedName: string;
  }): Promise<{ createWritable(): Promise<WritableStream> }>;
}

const canPick = (scope: unknown): scope is SavePicker =>
  typeof scope === 'object' && scope !== null && 'showSaveFilePicker' in scope;

/**
 * Saves what `address` answers under `name`. The session travels in a header, so a plain link would not do.
 * @throws ApiError
 */
export async function download(address: string, name: string, size = 0): Promise<void> {
  if (size > streamAboveBytes && canPick(window)) {
    const target = await pick(window, name);
    if (!target) return;
    // What the browser holds ready for the file goes when nothing comes.
    const response = await fetchBytes(address).catch((error: unknown) =>
      target.abort(error).then(() => {
        throw error;
      }),
    );
    await response.body?.pipeTo(target);
    return;
  }
  const response = await fetchBytes(address);
  saveBlob(await response.blob(), name);
}

/** Saves what the page holds under `name`. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function pick(scope: SavePicker, suggestedName: string): Promise<WritableStream | null> {
  try {
    return await (await scope.showSaveFilePicker({ suggestedName })).createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** A download that moves is activity, as an upload is: nobody is signed out for idleness in the middle of it. */
async function fetchBytes(address: string): Promise<Response> {
  // What is written for its reader is in the language of the page, which need not be the browser's.
  const response = await request(address, { headers: { ...callerHeaders(), 'accept-language': language } });
  if (!response.ok) throw apiErrorOf(response.status, await response.text().catch(() => ''));
  const noticed = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, onward) {
      noteActivity();
      onward.enqueue(piece);
    },
  });
  return new Response(response.body?.pipeThrough(noticed) ?? null, { headers: response.headers });
}
