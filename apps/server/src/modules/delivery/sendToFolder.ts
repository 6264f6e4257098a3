import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, realpath, stat, unlink } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Recipient } from '@tomar/contract';
import { hashFile } from '../../platform/blobs/hashFile.ts';
import { DeliveryFailed } from './deliveryFailed.ts';
import { distinctNames, safeFileName, shorten, simplifiedFileName } from './fileNames.ts';
import type { Parcel, ParcelFile } from './parcel.ts';

type FolderRecipient = Extract<Recipient, { kind: 'FileSystem' }>;

/**
 * Puts the parcel's files into the recipient's folder below `root`. Each file appears whole or not at all, none
 * is written over, and repeating it after a crash at any point ends with the same files.
 * @throws DeliveryFailed
 */
export async function sendToFolder(root: string, recipient: FolderRecipient, parcel: Parcel): Promise<void> {
  try {
    const folder = await makeFolder(join(root, safeFileName(parcel.accountCode)), recipient, parcel);
    const names = namesIn(recipient, parcel);
    for (const [index, file] of parcel.files.entries())
      await place(folder, names[index] ?? file.name, file, parcel.trackingNumber);
    await syncFolder(folder);
  } catch (error) {
    if (error instanceof DeliveryFailed) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new DeliveryFailed('lang_delivery_folder_unwritable', message, { temporary: true, cause: error });
  }
}

/** DLV-07, DLV-08: the names as they will stand in the folder. */
export function namesIn(recipient: FolderRecipient, parcel: Pick<Parcel, 'jobId' | 'files'>): string[] {
  const named = parcel.files.map(({ name }) => {
    const plain = recipient.simplifiedNames ? simplifiedFileName(name) : safeFileName(name);
    return recipient.idPrefix ? shorten(`${parcel.jobId}_${plain}`, 255) : plain;
  });
  return distinctNames(named);
}

/** DLV-06, DLV-09: the folder, as the path's parts below the account's own. */
export function folderParts(recipient: FolderRecipient, parcel: Omit<Parcel, 'files'>): string[] {
  const parts = recipient.path
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
    .map(safeFileName);
  switch (recipient.uniqueDirectory) {
    case 'None':
      return parts;
    case 'JobId':
      return [...parts, parcel.jobId];
    case 'DocumentNumber':
      return [...parts, safeFileName(parcel.documentNumber.trim() || parcel.trackingNumber)];
    case 'TrackingNumber':
      return [...parts, safeFileName(parcel.trackingNumber)];
  }
}

async function makeFolder(accountRoot: string, recipient: FolderRecipient, parcel: Parcel): Promise<string> {
  await mkdir(accountRoot, { recursive: true, mode: 0o750 });
  const folder = resolve(accountRoot, ...folderParts(recipient, parcel));
  await mkdir(folder, { recursive: true, mode: 0o750 });
  // Somebody may have put a link there that leads out of the account's folder.
  const [real, realRoot] = await Promise.all([realpath(folder), realpath(accountRoot)]);
  if (real !== realRoot && !real.startsWith(realRoot + sep))
    throw new DeliveryFailed('lang_recipient_path_invalid', recipient.path, { temporary: false });
  return real;
}

/**
 * Puts a file under its name, or under its name with the tracking number where another file has the name
 * already: the same choice at every try of the same job.
 */
async function place(folder: string, name: string, file: ParcelFile, tracking: string): Promise<void> {
  const names = [name, withTracking(name, tracking)];
  for (const one of names) if ((await whatIsThere(join(folder, one), file)) === 'this') return;
  const part = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  try {
    const handle = await open(part, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o640);
    await write(handle, file);
    for (const one of names) if (await appear(part, join(folder, one), file)) return;
  } finally {
    await unlink(part).catch(() => undefined);
  }
  throw new DeliveryFailed('lang_delivery_folder_occupied', name, { temporary: false });
}

/** `Sözleşme.pdf` → `Sözleşme (2026-7).pdf`. */
function withTracking(name: string, tracking: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const suffix = ` (${safeFileName(tracking)})${extension}`;
  return `${shorten(stem, 255 - Buffer.byteLength(suffix))}${suffix}`;
}

/** Whether the finished file stands under the name now; false when another file has it. */
async function appear(part: string, target: string, file: ParcelFile): Promise<boolean> {
  try {
    await link(part, target);
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    // Another process may have delivered the same meanwhile.
    return (await whatIsThere(target, file)) === 'this';
  }
}

async function write(handle: FileHandle, file: ParcelFile): Promise<void> {
  try {
    for await (const chunk of await file.open()) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function whatIsThere(target: string, file: ParcelFile): Promise<'nothing' | 'this' | 'another'> {
  const facts = await stat(target).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (facts === null) return 'nothing';
  const same = facts.isFile() && facts.size === file.size && (await hashFile(target)) === file.sha256;
  return same ? 'this' : 'another';
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
