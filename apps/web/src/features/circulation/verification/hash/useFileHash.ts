import { useEffect, useRef, useState } from 'react';
import type { HashMessage } from './hashWorker.ts';

/** How far the hash of the chosen file has come. */
export type FileHash =
  | { readonly kind: 'reading'; readonly file: File; readonly bytes: number }
  | { readonly kind: 'done'; readonly file: File; readonly sha256: string }
  | { readonly kind: 'unreadable'; readonly file: File };

/** Hashes a file that somebody chooses, in a worker: the page stays as quick as it was, and nothing is sent. */
export function useFileHash() {
  const [hash, setHash] = useState<FileHash | null>(null);
  const worker = useRef<Worker>(null);
  const end = () => worker.current?.terminate();
  useEffect(() => () => worker.current?.terminate(), []);
  /** Another file ends what is going on with the one before. */
  const begin = (file: File) => {
    end();
    const one = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' });
    worker.current = one;
    setHash({ kind: 'reading', file, bytes: 0 });
    one.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      setHash(data.kind === 'read' ? { kind: 'reading', file, bytes: data.bytes } : { ...data, file });
      if (data.kind !== 'read') one.terminate();
    };
    // The worker itself could not be loaded.
    one.onerror = () => setHash({ kind: 'unreadable', file });
    one.postMessage(file);
  };
  const stop = () => {
    end();
    setHash(null);
  };
  return { hash, begin, stop };
}
