import { invalid } from '../errors.ts';
import { isWithinShape } from './jsonShape.ts';

/**
 * Reads a JSON body. Its shape is judged before anything is built from it. Text that no database can keep (a null character, half of a surrogate pair) is the sender's
 * mistake, not ours to fail at later.
 * @throws AppError validation_failed
 */
export function readJson(text: string): unknown {
  if (text === '') return undefined;
  if (!isWithinShape(text)) throw refusal();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal();
  }
  // Both can only come as escapes: a body is valid UTF-8 and a bare control character is no JSON.
  if (/\\u(0000|d[89a-f])/i.test(text) && !isKeepable(value)) throw refusal();
  return value;
}

const refusal = () => invalid([{ field: '', key: 'lang_request_invalid' }]);

/**
 * Passes on a query's or a path's parameters; text in them can be kept, too. Both are flat: lists at most.
 * @throws AppError validation_failed
 */
export function readParameters(values: unknown): unknown {
  if (!isKeepable(values)) throw refusal();
  return values;
}

function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isKeepable(key) && isKeepable(part));
}
