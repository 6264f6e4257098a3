import { limits } from '@tomar/contract';
import { refused } from '../../platform/http/errors.ts';

/**
 * The name of an uploaded file as it is kept: composed letters, no path.
 * @throws AppError refused for a name that no file can have
 */
export function acceptFileName(given: string): string {
  const name = given.normalize('NFC').trim();
  const hasControl = [...name].some((character) => character.charCodeAt(0) < 32 || character === '\u007f');
  const isPath = /[/\\]/.test(name) || name === '.' || name === '..';
  if (name === '' || hasControl || isPath || [...name].length > limits.fileNameLength)
    throw refused('lang_file_name_invalid', [[...name].slice(0, 60).join('')], 'name');
  return name;
}

/** Types that a browser may show; everything else is handed over as plain bytes. */
const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export const contentTypeOf = (name: string): string =>
  contentTypes[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
