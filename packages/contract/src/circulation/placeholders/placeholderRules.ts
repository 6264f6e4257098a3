import { fold } from '../../fold.ts';
import { limits } from '../../limits.ts';
import type { MessageKey } from '../../messages/index.ts';
import { checkLength, type Finding, oneSpelling, plainName } from '../../text.ts';
import { type BoxOnPage, isOutside, overlap } from '../boxesOnPages.ts';
import type { JobFile } from '../draft.ts';
import { asLines, fitText, leastTextSize } from './fitText.ts';
import type { PlacedText, Placeholder, TemplateText } from './placeholder.ts';
import { textWidthOf } from './textWidths.ts';

/** One spelling of a text field's name, by which its places are known. */
export const placeholderName = (name: string): string => oneSpelling(plainName(name));

/** Whether two places are of one field, which is asked for once. One that has no name yet is a field of its own. */
export const isSameField = (
  one: Pick<Placeholder, 'key' | 'name'>,
  other: Pick<Placeholder, 'key' | 'name'>,
): boolean =>
  one.key === other.key ||
  (placeholderName(one.name) !== '' && placeholderName(one.name) === placeholderName(other.name));

/** As the heading of its column in a spreadsheet is recognised: two of one heading are none. */
const asHeading = (name: string): string => fold(name).replace(/[^\p{L}\p{Nd}]+/gu, '');

type Written = Pick<JobFile, 'contentType' | 'pages' | 'priorSignatures' | 'problem' | 'remark'>;

/** Why no text can be written into a document, as a message key; null: it can. */
export function placeholderProblem(file: Written): MessageKey | null {
  if (file.contentType !== 'application/pdf') return 'lang_placeholder_not_pdf';
  // Whoever signed has signed these pages as they are.
  if (file.priorSignatures > 0) return 'lang_placeholder_signed';
  if (file.remark !== null) return 'lang_placeholder_encrypted';
  return file.problem !== null || file.pages === null ? 'lang_placeholder_broken' : null;
}

interface Box extends BoxOnPage {
  readonly fileId: string;
}

/** What is wrong with the text fields of a template: nothing is begun from it before it is put right. */
export function checkPlaceholders(
  { placeholders, boxes }: { readonly placeholders: readonly Placeholder[]; readonly boxes: readonly Box[] },
  files: readonly Pick<JobFile, keyof Written | 'id' | 'name' | 'pageSizes' | 'kind'>[],
): Finding[] {
  const namesOf = new Map<string, Set<string>>();
  return placeholders.flatMap((one, at): Finding[] => {
    const field = `placeholders.${one.key}`;
    const name = placeholderName(one.name);
    const named = checkPlaceholderName(name, namesOf).map((found) => ({ ...found, field }));
    const file = files.find(({ id }) => id === one.fileId);
    if (!file) return named;
    const problem = file.kind === 'Document' ? placeholderProblem(file) : 'lang_placeholder_not_pdf';
    if (problem) return [...named, { field, key: problem, params: [file.name] }];
    const wrong = (key: MessageKey): Finding => ({ field, key, params: [name, file.name] });
    const found = [...named];
    if (file.pages !== null && one.page > file.pages) found.push(wrong('lang_placeholder_page_missing'));
    if (isOutside(one, file.pageSizes)) found.push(wrong('lang_placeholder_outside_page'));
    if (
      [...boxes, ...placeholders.slice(0, at)].some(
        (other) => other.fileId === one.fileId && overlap(one, other),
      )
    )
      found.push(wrong('lang_placeholder_overlaps'));
    if (one.size < leastTextSize || one.height < leastTextSize * 1.2)
      found.push(wrong('lang_placeholder_too_small'));
    return found;
  });
}

/** @param namesOf the names before by their headings; this one is added. Each is spelled once: there may be many, and long ones */
function checkPlaceholderName(name: string, namesOf: Map<string, Set<string>>): Finding[] {
  const heading = asHeading(name);
  if (heading === '') return [{ field: '', key: 'lang_placeholder_name_required' }];
  const names = namesOf.get(heading) ?? new Set();
  const alike = [...names].find((other) => other !== name);
  namesOf.set(heading, names.add(name));
  return [
    ...checkLength('', name, limits.placeholderNameLength),
    ...(alike === undefined ? [] : [{ field: '', key: 'lang_name_alike' as const, params: [alike] }]),
  ];
}

/** What is asked when a job is begun: each name once, in the order of its first place. */
export function textFields(placeholders: readonly Placeholder[]): TemplateText[] {
  const byName = new Map<string, TemplateText>();
  for (const { name: written, isRequired, width, height, size } of placeholders) {
    const name = placeholderName(written);
    const known = byName.get(name);
    byName.set(name, {
      name,
      isRequired: isRequired || known?.isRequired === true,
      places: [...(known?.places ?? []), { width, height, size }],
    });
  }
  return [...byName.values()];
}

/** What keeps a text from being written into its places: a letter that the font has not, or no room. Null: nothing. */
export function textProblem(
  text: string,
  { places }: Pick<TemplateText, 'places'>,
): { readonly key: MessageKey; readonly params: readonly (string | number)[] } | null {
  const lines = asLines(text);
  if ([...text].length > limits.placedTextLength)
    return { key: 'lang_text_too_long', params: [limits.placedTextLength] };
  for (const letter of lines.join(''))
    if (textWidthOf(letter) === undefined)
      return { key: 'lang_placeholder_letter', params: [sayLetter(letter)] };
  const hasRoom = places.every((place) => fitText(text, place) !== null);
  return hasRoom ? null : { key: 'lang_placeholder_too_long', params: [leastTextSize] };
}

/** One that nobody sees, by its number. */
const sayLetter = (letter: string): string =>
  /[\p{C}\p{Z}\p{M}]/u.test(letter)
    ? `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : letter;

export const isEmptyText = (text: string): boolean => asLines(text).join('') === '';

/** What is wrong with the texts of a job; `texts.NAME` is the field. */
export function checkTexts(fields: readonly TemplateText[], texts: readonly PlacedText[]): Finding[] {
  const said = new Map(texts.map(({ name, text }) => [placeholderName(name), text]));
  const known = new Set(fields.map(({ name }) => name));
  const gone = [...said.keys()].filter((name) => !known.has(name) && !isEmptyText(said.get(name) ?? ''));
  return [
    ...gone.map((name): Finding => ({ field: '', key: 'lang_placeholder_gone', params: [name] })),
    ...fields.flatMap((one): Finding[] => {
      const field = `texts.${one.name}`;
      const text = said.get(one.name) ?? '';
      if (isEmptyText(text))
        return one.isRequired ? [{ field, key: 'lang_placeholder_required', params: [one.name] }] : [];
      const problem = textProblem(text, one);
      return problem ? [{ field, ...problem }] : [];
    }),
  ];
}

/** The places once these documents are one: each moves with its page. */
export function placeholdersOfMerged(
  placeholders: readonly Placeholder[],
  parts: readonly { readonly id: string; readonly pages: number | null }[],
  mergedId: string,
): Placeholder[] {
  const before = new Map<string, number>();
  let pages = 0;
  for (const part of parts) {
    before.set(part.id, pages);
    pages += part.pages ?? 0;
  }
  return placeholders.map((one) => {
    const moved = before.get(one.fileId);
    return moved === undefined ? one : { ...one, fileId: mergedId, page: moved + one.page };
  });
}
