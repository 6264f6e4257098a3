import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { readJson } from './readJson.ts';

const codeOf = (text: string) => {
  try {
    readJson(text);
    return 'read';
  } catch (error) {
    return error instanceof AppError ? error.code : 'unexpected';
  }
};

it('reads JSON, and an empty body as none', () => {
  expect(readJson('{"Ad":"İŞ \\ud83d\\ude00"}')).toEqual({ Ad: 'İŞ 😀' });
  expect(readJson('')).toBeUndefined();
});

it('refuses what is no JSON, or cut off', () => {
  for (const text of ['{', 'Ad=İş', '{"Ad":"x\u0000"}', '[1,]'])
    expect(codeOf(text)).toBe('validation_failed');
});

it('refuses text that no database can keep, wherever it stands', () => {
  for (const text of ['{"a":{"b":["x\\u0000y"]}}', '{"\\u0000":1}', '"\\ud800"', '["\\uDE00\\uD83D"]'])
    expect(codeOf(text)).toBe('validation_failed');
});

it('keeps text that only speaks of such letters', () => {
  expect(readJson('"\\\\u0000"')).toBe('\\u0000');
});
