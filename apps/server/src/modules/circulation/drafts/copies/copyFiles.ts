import type { DraftContent } from '@tomar/contract';
import { newId } from '../../../../platform/database/ids.ts';
import type { Unit } from '../../../../platform/unit.ts';
import { asItCame, type FileRow } from '../../../jobs/index.ts';
import { jobFiles } from '../../../jobs/tables.ts';

export interface FilesToCopy {
  /** The files of the source with the ids that they get. */
  readonly files: readonly { readonly from: FileRow; readonly id: string }[];
  /** The content with order and places of the new files. */
  readonly content: DraftContent;
  /** How many of the files are documents. */
  readonly documents: number;
}

/** The ids that the files get, known before the draft is there: its content names them. */
export function nameFiles(unit: Unit, content: DraftContent, sources: readonly FileRow[]): FilesToCopy {
  const files = sources.map((from) => ({ from, id: newId(unit.now) }));
  const ids = new Map(files.map(({ from, id }) => [from.id, id]));
  const moved = <Place extends { readonly fileId: string }>(places: readonly Place[]): Place[] =>
    places.flatMap((place) => {
      const fileId = ids.get(place.fileId);
      return fileId === undefined ? [] : [{ ...place, fileId }];
    });
  const documents = sources.filter(({ kind }) => kind === 'Document').length;
  const places = { boxes: moved(content.boxes), verificationPlaces: moved(content.verificationPlaces) };
  return { files, documents, content: { ...content, ...places, fileOrder: files.map(({ id }) => id) } };
}

/**
 * Writes the files into their draft: rows of their own over the same bytes, as these were uploaded, or filled in.
 * @param filled how many texts were written into a file, by its id in the source
 */
export async function copyFiles(
  unit: Unit,
  draftId: string,
  { files }: Pick<FilesToCopy, 'files'>,
  filled: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  if (files.length === 0) return;
  const { accountId } = unit;
  const rows = files.map(({ from, id }, position) => ({
    accountId,
    id,
    jobId: draftId,
    kind: from.kind,
    position,
    name: from.name,
    contentType: from.contentType,
    ...asItCame(from.originalSha256, from.originalSize),
    pages: from.pages,
    pageSizes: from.pageSizes,
    priorSignatures: from.priorSignatures,
    problem: from.problem,
    remark: from.remark,
    createdAt: unit.now,
  }));
  await unit.tx.insert(jobFiles).values(rows);
  for (const { from } of files) {
    const { id, name, originalSha256: sha256, originalSize: size } = from;
    const of = { subjectKind: 'job', subjectId: draftId } as const;
    const filledTexts = filled.get(id);
    if (filledTexts === undefined)
      await unit.audit({ ...of, event: 'file.copied', facts: { name, sha256, size } });
    else await unit.audit({ ...of, event: 'file.filled', facts: { name, sha256, size, filledTexts } });
  }
}
