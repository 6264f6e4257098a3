import type { Readable } from 'node:stream';
import { formatSize, importLimits } from '@tomar/contract';
import { BlobTooLarge } from '../../platform/blobs/blobErrors.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';

/** Keeps the bytes of a spreadsheet. @throws AppError refused for one that is too large */
export async function keepFile(platform: Platform, { accountId }: Person, bytes: Readable) {
  try {
    return await platform.blobs.put(accountId, bytes, { limit: importLimits.bytes });
  } catch (error) {
    if (!(error instanceof BlobTooLarge)) throw error;
    throw refused('lang_import_file_large', [formatSize(importLimits.bytes, 'tr')]);
  }
}

/** Of a path the file alone, as people see it. */
export const shownName = (name: string): string => name.split(/[/\\]/).at(-1)?.trim().slice(0, 255) ?? '';
