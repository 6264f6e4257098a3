import type { FileKind, JobFile } from '@tomar/contract';

/** The files of one kind in the order the draft gives them; those it does not name yet come last. */
export function inOrder(files: readonly JobFile[], order: readonly string[], kind: FileKind): JobFile[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const at = (file: JobFile) => place.get(file.id) ?? order.length;
  return files.filter((file) => file.kind === kind).toSorted((a, b) => at(a) - at(b));
}

/** The whole order, documents first, with `ids` as the order of one kind. */
export function orderWith(
  files: readonly JobFile[],
  order: readonly string[],
  kind: FileKind,
  ids: readonly string[],
): string[] {
  const other = inOrder(files, order, kind === 'Document' ? 'Attachment' : 'Document').map((file) => file.id);
  return kind === 'Document' ? [...ids, ...other] : [...other, ...ids];
}

/** `ids` with the one at `from` moved to `to`. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
