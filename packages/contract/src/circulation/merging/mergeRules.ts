import { limits } from '../../limits.ts';
import type { MessageKey } from '../../messages/index.ts';
import { formatSize } from '../../text.ts';
import type { JobFile, SignatureBox } from '../draft.ts';

export type MergeFile = Pick<
  JobFile,
  'name' | 'size' | 'contentType' | 'pages' | 'priorSignatures' | 'problem' | 'remark'
>;

/** Why a document cannot become a part of another, as a message key; null: it can. */
export function mergeProblem(file: Omit<MergeFile, 'name' | 'size'>): MessageKey | null {
  if (file.contentType !== 'application/pdf') return 'lang_merge_not_pdf';
  // Its signatures are over the bytes of this one file.
  if (file.priorSignatures > 0) return 'lang_merge_signed';
  // A file is only remarked on for its encryption.
  if (file.remark !== null) return 'lang_merge_encrypted';
  return file.problem !== null || file.pages === null ? 'lang_merge_broken' : null;
}

/** DRAFT-32: what keeps the documents from being merged; null: nothing. */
export function checkMerge(
  files: readonly MergeFile[],
): { readonly key: MessageKey; readonly params: readonly (string | number)[] } | null {
  if (files.length < 2) return { key: 'lang_merge_two_files', params: [] };
  for (const file of files) {
    const key = mergeProblem(file);
    if (key) return { key, params: [file.name] };
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > limits.mergedBytes
    ? { key: 'lang_merge_too_large', params: [formatSize(limits.mergedBytes, 'tr')] }
    : null;
}

/**
 * The boxes of a draft once these documents are one: each moves with its page. A document has one place for a signer
 * (SIGN-19), so of several the last one stays.
 */
export function boxesOfMerged(
  boxes: readonly SignatureBox[],
  parts: readonly { readonly id: string; readonly pages: number | null }[],
  mergedId: string,
): SignatureBox[] {
  let before = 0;
  const bySigner = new Map<string, SignatureBox>();
  for (const { id, pages } of parts) {
    for (const box of boxes)
      if (box.fileId === id)
        bySigner.set(box.personKey, { ...box, fileId: mergedId, page: before + box.page });
    before += pages ?? 0;
  }
  const ids = new Set(parts.map(({ id }) => id));
  return [...boxes.filter(({ fileId }) => !ids.has(fileId)), ...bySigner.values()];
}
