import { limits, withoutHidden } from '@tomar/contract';
import { refused } from '../../platform/http/errors.ts';

/**
 * The name of an uploaded file as it is kept: composed letters, no path, nothing hidden.
 * @throws AppError refused for a name that no file can have
 */
export function acceptFileName(given: string): string {
  const name = withoutHidden(given.normalize('NFC')).trim();
  const hasControl = /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name);
  const isPath = /[/\\]/.test(name) || name === '.' || name === '..';
  if (name === '' || hasControl || isPath || [...name].length > limits.fileNameLength)
    throw refused('lang_file_name_invalid', [[...name].slice(0, 60).join('')], 'name');
  return name;
}

/** Of CMS signatures with their content inside. */
export const signatureFileType = 'application/pkcs7-mime';

/** Types that a browser may show; everything else is handed over as plain bytes. */
const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  p7s: signatureFileType,
  p7m: signatureFileType,
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

/** What a file is called, and its type, once a CAdES signature is around it. One that was signed before keeps its name. */
export const asSignatureFile = (name: string): { readonly name: string; readonly contentType: string } => ({
  name: /\.p7[sm]$/i.test(name) ? name : `${name}.p7s`,
  contentType: signatureFileType,
});
