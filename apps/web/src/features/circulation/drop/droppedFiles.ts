/** Where dropped files go while a page is open that takes them itself, such as a draft. */
type Taker = (files: readonly File[]) => void;

let takers: readonly Taker[] = [];
let held: { readonly key: string; readonly files: readonly File[] } | null = null;

/** The page that was opened last takes them. */
export const takerNow = (): Taker | null => takers.at(-1) ?? null;

/** @returns how to take no more */
export function takeDrops(taker: Taker): () => void {
  takers = [...takers, taker];
  return () => {
    takers = takers.filter((one) => one !== taker);
  };
}

/**
 * Keeps files for the draft that is about to be opened for them; only its page gets them, by the key in its address'
 * state. More of them before that has opened join those that are there, the same ones once.
 */
export function holdFor(key: string, files: readonly File[]): void {
  const before = held?.key === key ? held.files : [];
  held = { key, files: [...before, ...newAmong(files, before)] };
}

/** What is held under a key, once. */
export function takeHeld(key: string | undefined): readonly File[] {
  if (!held || held.key !== key) return [];
  const { files } = held;
  held = null;
  return files;
}

/** Those of `files` that are not among `known`: a file that is dropped twice is meant once. */
export const newAmong = (files: readonly File[], known: readonly File[]): File[] =>
  files.filter(
    (file) =>
      !known.some(
        (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
      ),
  );

interface DraggedItem {
  readonly kind: string;
  readonly getAsFile: () => File | null;
  readonly webkitGetAsEntry?: () => { readonly isDirectory: boolean } | null;
}

/** What was dropped, and whether something on the page took it. */
export interface Dropped {
  /** The page's path then: another may have been opened since. */
  readonly at: string;
  readonly taken: boolean;
  readonly items: Iterable<DraggedItem>;
}

/** What is dropped: a folder looks like a file, though nothing of it can be read as one. */
export function sortOut(items: Iterable<DraggedItem>): { readonly files: File[]; readonly folders: number } {
  const files: File[] = [];
  let folders = 0;
  for (const item of items) {
    if (item.kind !== 'file') continue;
    if (item.webkitGetAsEntry?.()?.isDirectory) folders += 1;
    else {
      const file = item.getAsFile();
      if (file) files.push(file);
    }
  }
  return { files, folders };
}
