import { fitText, isEmptyText, type PlacedText, type Placeholder, placeholderName } from '@tomar/contract';
import type { OnPage } from '@tomar/signatures/paper';
import { refused } from '../../../../platform/http/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { asItCame, type FileRow } from '../../../jobs/index.ts';
import { drawOnFile } from '../../drawing/drawOnFile.ts';

/** The documents of a template as a job gets them. */
export interface FilledFiles {
  readonly files: readonly FileRow[];
  /** How many texts were written into a file, by its id; those without any are as they were. */
  readonly filled: ReadonlyMap<string, number>;
}

/**
 * Writes texts into the documents that have places for them, each once, before anybody signs. What comes out is stored and
 * belongs to nothing yet: done before the draft is made, so that nothing waits for it under a lock.
 * @param texts that passed `checkTexts`
 * @throws AppError refused for a document that cannot be written on; too_many_requests
 */
export async function fillDocuments(
  platform: Platform,
  accountId: string,
  files: readonly FileRow[],
  placeholders: readonly Placeholder[],
  texts: readonly PlacedText[],
): Promise<FilledFiles> {
  const filled = new Map<string, number>();
  const made: FileRow[] = [];
  for (const file of files) {
    const { pages, count } = marksOf(file.id, placeholders, texts);
    if (count === 0) {
      made.push(file);
      continue;
    }
    const { sha256, size } = await drawOnFile(
      platform,
      accountId,
      { sha256: file.originalSha256, pages },
      () => refused('lang_placeholder_write_failed', [file.name]),
    );
    made.push({ ...file, ...asItCame(sha256, size) });
    filled.set(file.id, count);
  }
  return { files: made, filled };
}

/** What is drawn on the pages of a document, and how many texts that is. */
function marksOf(fileId: string, placeholders: readonly Placeholder[], texts: readonly PlacedText[]) {
  const said = new Map(texts.map(({ name, text }) => [placeholderName(name), text]));
  const byPage = new Map<number, OnPage['marks'][number][]>();
  let count = 0;
  for (const place of placeholders) {
    const text = said.get(placeholderName(place.name)) ?? '';
    if (place.fileId !== fileId || isEmptyText(text)) continue;
    const fitted = fitText(text, place);
    // The rules have said so before: nothing is left out in silence.
    if (!fitted) throw refused('lang_placeholder_too_long', [], `texts.${placeholderName(place.name)}`);
    const marks = byPage.get(place.page) ?? [];
    byPage.set(place.page, marks);
    for (const line of fitted.lines)
      marks.push({
        kind: 'text',
        text: line.text,
        x: place.x + line.x,
        y: place.y + line.y,
        size: fitted.size,
        weight: 'regular',
        colour: '#000000',
        maxWidth: place.width,
      });
    count += 1;
  }
  return { pages: [...byPage].map(([page, marks]): OnPage => ({ page, marks })), count };
}
