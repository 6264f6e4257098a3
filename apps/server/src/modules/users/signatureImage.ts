import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readImage } from '../../platform/images/readImage.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountUser } from './findUsers.ts';

/** What of a user's row says which picture it is. */
export interface SignatureImageColumns {
  readonly signatureImageSha256: string | null;
  readonly signatureImageType: 'image/png' | 'image/jpeg' | null;
}

/**
 * Stores a picture that was given as a data URL; null takes it away, absent leaves it.
 * @throws AppError validation_failed for a picture that cannot be one (USR-20, USR-21)
 */
export async function storeSignatureImage(
  platform: Platform,
  accountId: string,
  dataUrl: string | null | undefined,
): Promise<SignatureImageColumns | null> {
  if (dataUrl === undefined) return null;
  if (dataUrl === null) return { signatureImageSha256: null, signatureImageType: null };
  const image = readImage(dataUrl, 'signatureImage');
  const { sha256 } = await platform.blobs.put(accountId, Readable.from([image.bytes]));
  return { signatureImageSha256: sha256, signatureImageType: image.contentType };
}

/** USR-04: the picture as a data URL. */
export async function signatureImageUrl(
  platform: Platform,
  accountId: string,
  { signatureImage: image }: Pick<AccountUser, 'signatureImage'>,
): Promise<string | null> {
  if (!image) return null;
  const bytes = await buffer(await platform.blobs.stream(accountId, image.sha256));
  return `data:${image.contentType};base64,${bytes.toString('base64')}`;
}
