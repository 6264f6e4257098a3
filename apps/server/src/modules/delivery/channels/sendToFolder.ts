import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Recipient } from '@tomar/contract';
import { hashFile } from '../../../platform/blobs/hashFile.ts';
import { isCode, removeFile } from '../../../platform/files/removeFile.ts';
import type { ContentFile, DeliveryContent } from '../deliveryContent.ts';
import { DeliveryFailed } from '../deliveryFailed.ts';
import { distinctNames, safeFileName, shorten, simplifiedFileName } from '../fileNames.ts';

type FolderRecipient = Extract<Recipient, { kind: 'FileSystem' }>;

export interface FolderOrder {
  /** Names the temporary files, so that what a crash leaves behind is found again. */
  readonly deliveryId: string;
  /** Called when every file lies in the folder whole under a hidden name, just before the first one appears. */
  readonly handOver: () => Promise<void>;
  /** Ends the copying; what has been handed over is finished. */
  readonly signal: AbortSignal;
}

/**
 * Puts the content’s files into the recipient's folder below `root`. All are copied and compared before the first one
 * appears; each appears whole or not at all, and none is written over.
 * @throws DeliveryFailed; `uncertain` where some of the files appeared: somebody may have taken them already
 */
export async function sendToFolder(
  root: string,
  recipient: FolderRecipient,
  content: DeliveryContent,
  { deliveryId, handOver, signal }: FolderOrder,
): Promise<void> {
  let appeared = 0;
  const staged: Staged[] = [];
  try {
    const folder = await makeFolder(root, recipient, content);
    await removeLeftovers(folder, deliveryId);
    for (const place of placesIn(recipient, content)) {
      if (await needsNoCopy(folder, place)) continue;
      const part = join(folder, `${prefixOf(deliveryId)}${randomBytes(8).toString('hex')}.part`);
      staged.push({ ...place, part });
      await stage(part, place.file, signal);
    }
    await handOver();
    for (const one of staged) {
      if (!(await appear(folder, one))) throw occupied(one.file.name);
      appeared += 1;
    }
    await syncFolder(folder);
  } catch (error) {
    if (error instanceof DeliveryFailed && appeared === 0) throw error;
    const known = error instanceof DeliveryFailed ? error : undefined;
    const detail = known?.detail ?? (error instanceof Error ? error.message : String(error));
    throw new DeliveryFailed(known?.key ?? 'lang_delivery_folder_unwritable', detail, {
      fate: appeared > 0 ? 'uncertain' : 'forNow',
      cause: error,
    });
  } finally {
    for (const { part } of staged) await removeFile(part).catch(() => undefined);
  }
}

/** Whether every file of the content stands in the folder as it should. */
export async function isInFolder(
  root: string,
  recipient: FolderRecipient,
  content: DeliveryContent,
): Promise<boolean> {
  const folder = await makeFolder(root, recipient, content);
  for (const place of placesIn(recipient, content)) if (!(await isThere(folder, place))) return false;
  return true;
}

/** DLV-07, DLV-08: the names as they will stand in the folder. */
export function namesIn(
  recipient: FolderRecipient,
  content: Pick<DeliveryContent, 'jobId' | 'files'>,
): string[] {
  const named = content.files.map(({ name }) => {
    const plain = recipient.simplifiedNames ? simplifiedFileName(name) : safeFileName(name);
    return recipient.idPrefix ? shorten(`${content.jobId}_${plain}`, 255) : plain;
  });
  return distinctNames(named);
}

/** The parts of a recipient's path, as names that any file system takes. */
export const pathParts = ({ path }: Pick<FolderRecipient, 'path'>): string[] =>
  path
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
    .map(safeFileName);

/** DLV-06, DLV-09: the folder, as the path's parts below the account's own. */
function folderParts(recipient: FolderRecipient, content: Omit<DeliveryContent, 'files'>): string[] {
  const parts = pathParts(recipient);
  switch (recipient.uniqueDirectory) {
    case 'None':
      return parts;
    case 'JobId':
      return [...parts, content.jobId];
    case 'DocumentNumber':
      return [...parts, safeFileName(content.documentNumber.trim() || content.trackingNumber)];
    case 'TrackingNumber':
      return [...parts, safeFileName(content.trackingNumber)];
  }
}

const makeFolder = async (
  root: string,
  recipient: FolderRecipient,
  content: DeliveryContent,
): Promise<string> =>
  (await makeFolderBelow(root, content.accountCode, recipient, folderParts(recipient, content))).folder;

/**
 * Makes a recipient's folder below the account's.
 * @returns its real path, and the topmost folder that was not there before
 */
export async function makeFolderBelow(
  root: string,
  accountCode: string,
  recipient: Pick<FolderRecipient, 'path'>,
  parts: readonly string[],
): Promise<{ readonly folder: string; readonly made: string | undefined }> {
  const accountRoot = join(root, safeFileName(accountCode));
  await mkdir(accountRoot, { recursive: true, mode: 0o750 });
  const folder = resolve(accountRoot, ...parts);
  const made = await mkdir(folder, { recursive: true, mode: 0o750 });
  // Somebody may have put a link there that leads out of the account's folder.
  const [real, realRoot] = await Promise.all([realpath(folder), realpath(accountRoot)]);
  if (real !== realRoot && !real.startsWith(realRoot + sep))
    throw new DeliveryFailed('lang_recipient_path_invalid', recipient.path, { fate: 'forGood' });
  return { folder: real, made };
}

/** A file and the names it may stand under, in order: the same choice at every try of the same job. */
interface Place {
  readonly file: ContentFile;
  readonly names: readonly string[];
}
interface Staged extends Place {
  /** Path of the copy, under a name nobody looks for. */
  readonly part: string;
}

/** Where another file has the name already, the tracking number tells the two apart. */
function placesIn(recipient: FolderRecipient, content: DeliveryContent): Place[] {
  const names = namesIn(recipient, content);
  return content.files.map((file, index) => {
    const name = names[index] ?? file.name;
    return { file, names: [name, withTracking(name, content.trackingNumber)] };
  });
}

async function isThere(folder: string, { file, names }: Place): Promise<boolean> {
  for (const name of names) if ((await whatIsThere(join(folder, name), file)) === 'this') return true;
  return false;
}

/** Whether the file stands in its place already. @throws DeliveryFailed where others have all its names */
async function needsNoCopy(folder: string, { file, names }: Place): Promise<boolean> {
  const found = await Promise.all(names.map((name) => whatIsThere(join(folder, name), file)));
  if (!found.includes('this') && !found.includes('nothing')) throw occupied(names[0] ?? file.name);
  return found.includes('this');
}

async function stage(part: string, file: ContentFile, signal: AbortSignal): Promise<void> {
  const handle = await open(part, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o640);
  await write(handle, file, signal);
  // What the disk gives back is what will be read there.
  if ((await whatIsThere(part, file)) !== 'this') throw new Error(`${file.name} was not written as it is`);
}

const prefixOf = (deliveryId: string): string => `.tomar-${deliveryId}-`;

/** Copies that an earlier try left behind. */
async function removeLeftovers(folder: string, deliveryId: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefixOf(deliveryId))) await removeFile(join(folder, name));
}

const occupied = (name: string) =>
  new DeliveryFailed('lang_delivery_folder_occupied', name, { fate: 'forGood' });

/** `Sözleşme.pdf` → `Sözleşme (2026-7).pdf`. */
function withTracking(name: string, tracking: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const suffix = ` (${safeFileName(tracking)})${extension}`;
  return `${shorten(stem, 255 - Buffer.byteLength(suffix))}${suffix}`;
}

/** Whether the finished file stands under one of its names now; false when other files have them. */
async function appear(folder: string, { part, file, names }: Staged): Promise<boolean> {
  for (const name of names) {
    const target = join(folder, name);
    try {
      await link(part, target);
      return true;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
      // Another recipient's delivery may have put the same there meanwhile.
      if ((await whatIsThere(target, file)) === 'this') return true;
    }
  }
  return false;
}

async function write(handle: FileHandle, file: ContentFile, signal: AbortSignal): Promise<void> {
  try {
    for await (const piece of file.open()) {
      signal.throwIfAborted();
      await writeWhole(handle, piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What `writeWhole` needs of a file. */
export interface WritableHandle {
  write(piece: Uint8Array, offset: number, length: number): Promise<{ readonly bytesWritten: number }>;
}

/** A write may take less than it was given, as on a disk that is nearly full. */
export async function writeWhole(handle: WritableHandle, piece: Uint8Array): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await handle.write(piece, done, piece.length - done);
    if (bytesWritten === 0) throw new Error('the disk takes nothing more');
    done += bytesWritten;
  }
}

async function whatIsThere(target: string, file: ContentFile): Promise<'nothing' | 'this' | 'another'> {
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
