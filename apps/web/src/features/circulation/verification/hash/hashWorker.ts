import { sha256Of } from './sha256Of.ts';

/** What the worker says of the file that it was given. */
export type HashMessage =
  | { readonly kind: 'read'; readonly bytes: number }
  | { readonly kind: 'done'; readonly sha256: string }
  | { readonly kind: 'unreadable' };

const say = (message: HashMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  sha256Of(data, (bytes) => say({ kind: 'read', bytes })).then(
    (sha256) => say({ kind: 'done', sha256 }),
    () => say({ kind: 'unreadable' }),
  );
});
