import { type ByteSource, FileSource } from '@tomar/signatures/io';
import { headerBytes } from './sealedHeader.ts';
import { SealedSource } from './sealedSource.ts';

/**
 * Where a thread finds the bytes of a blob: plain data, as it goes to another thread. It holds the key of this one
 * file, not the account's.
 */
export type BlobPlace =
  | { readonly kind: 'plain'; readonly path: string }
  | { readonly kind: 'sealed'; readonly path: string; readonly size: number; readonly key: Uint8Array };

/**
 * Opens a blob in a thread; close it.
 * @throws SignatureError `file_unreadable` when it is gone; its reads BlobDamaged
 */
export function openPlace(place: BlobPlace): ByteSource & { close(): Promise<void> } {
  const file = FileSource.open(place.path);
  if (place.kind === 'plain') return file;
  const source = new SealedSource(
    { name: place.path, start: headerBytes, size: place.size, key: place.key },
    (target, position) => file.readInto(target, position),
  );
  return Object.assign(source, { close: () => file.close() });
}
