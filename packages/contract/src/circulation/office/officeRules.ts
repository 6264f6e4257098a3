import { limits } from '../../limits.ts';
import type { MessageKey } from '../../messages/index.ts';
import { formatSize } from '../../text.ts';
import type { JobFile } from '../draft.ts';

/** Why an installation makes no PDFs of office files: it has no program, or cannot run it shut off from everything else. */
export const officeObstacles = [
  'lang_office_not_installed',
  'lang_office_not_isolated',
] as const satisfies readonly MessageKey[];
export type OfficeObstacleKey = (typeof officeObstacles)[number];

/** What an office program reads, by the ending of a name: text, spreadsheets, slides. */
export const officeEndings = [
  'docx',
  'doc',
  'odt',
  'rtf',
  'xlsx',
  'xls',
  'ods',
  'pptx',
  'ppt',
  'odp',
] as const;
export type OfficeEnding = (typeof officeEndings)[number];

/** Of a file that an office program reads; null: it is another one. */
export function officeEnding(name: string): OfficeEnding | null {
  // Not by the reader's language: in Turkish the small letter of I is another one.
  const ending = /\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase();
  return officeEndings.find((one) => one === ending) ?? null;
}

/** What the PDF of an office file is called. */
export const pdfNameOf = (name: string): string => `${name.replace(/\.[A-Za-z]+$/, '')}.pdf`;

/** Why a file is not turned into a PDF; null: it can be tried. */
export function officeProblem(
  file: Pick<JobFile, 'name' | 'size'>,
): { readonly key: MessageKey; readonly params: readonly (string | number)[] } | null {
  if (officeEnding(file.name) === null) return { key: 'lang_office_not_office', params: [file.name] };
  return file.size > limits.officeBytes
    ? { key: 'lang_office_too_large', params: [formatSize(limits.officeBytes, 'tr')] }
    : null;
}
