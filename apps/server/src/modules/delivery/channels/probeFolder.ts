import { randomBytes } from 'node:crypto';
import { link, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MessageKey, Recipient } from '@tomar/contract';
import { DeliveryFailed } from '../deliveryFailed.ts';
import { makeFolderBelow, pathParts } from './sendToFolder.ts';

type FolderRecipient = Extract<Recipient, { kind: 'FileSystem' }>;

/**
 * Does in a recipient's folder what a delivery does, with a hidden file of a few bytes: writes, reads, links and removes it.
 * Folders that were not there are made for it and taken away again.
 * @throws DeliveryFailed
 */
export async function probeFolder(
  root: string,
  accountCode: string,
  recipient: FolderRecipient,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { folder, made } = await makeFolderBelow(root, accountCode, recipient, pathParts(recipient));
    const file = join(folder, `.tomar-test-${randomBytes(8).toString('hex')}`);
    const linked = `${file}.part`;
    try {
      const bytes = randomBytes(16);
      await writeFile(file, bytes, { flag: 'wx', mode: 0o640, signal });
      await link(file, linked);
      if (!bytes.equals(await readFile(linked, { signal })))
        throw new Error('what was read is not what was written');
    } finally {
      await Promise.all([file, linked].map((path) => rm(path, { force: true })));
      if (made !== undefined) await removeEmpty(folder, made);
    }
  } catch (error) {
    if (error instanceof DeliveryFailed)
      throw error.key === 'lang_recipient_path_invalid'
        ? new DeliveryFailed('lang_delivery_folder_outside', recipient.path, {
            fate: 'forGood',
            cause: error,
          })
        : error;
    throw new DeliveryFailed(keyOf(error, signal), codeOf(error), { fate: 'forNow', cause: error });
  }
}

/** Up to the topmost one that the test made; one that somebody has put something into meanwhile stays. */
async function removeEmpty(folder: string, topmost: string): Promise<void> {
  for (let at = folder; at.length >= topmost.length; at = dirname(at))
    try {
      await rmdir(at);
    } catch {
      return;
    }
}

const byCode: Readonly<Record<string, MessageKey>> = {
  ENOTDIR: 'lang_delivery_folder_is_file',
  EEXIST: 'lang_delivery_folder_is_file',
  ENOSPC: 'lang_delivery_folder_full',
  EDQUOT: 'lang_delivery_folder_full',
};

const keyOf = (error: unknown, signal: AbortSignal): MessageKey =>
  signal.aborted ? 'lang_delivery_folder_slow' : (byCode[codeOf(error)] ?? 'lang_delivery_folder_unwritable');

/** The code alone: a path of the server is nobody's business. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
