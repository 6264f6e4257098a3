import { limits, withoutHidden } from '@tomar/contract';
import { signatureFileType } from '../../../platform/http/bytes/contentType.ts';
import { refused } from '../../../platform/http/errors.ts';

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

/** What a file is called, and its type, once a CAdES signature is around it. One that was signed before keeps its name. */
export const asSignatureFile = (name: string): { readonly name: string; readonly contentType: string } => ({
  name: /\.p7[sm]$/i.test(name) ? name : `${name}.p7s`,
  contentType: signatureFileType,
});
