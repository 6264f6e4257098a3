import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { signatureErrorCodes } from './errorCodes.ts';

it('every code of the list is used, stands once and in order', async () => {
  let text = '';
  for await (const file of glob('../../../{packages,apps}/*/src/**/*.ts', { cwd: import.meta.dirname }))
    if (!/\.test\.ts$|errorCodes\.ts$|node_modules/.test(file))
      text += await readFile(new URL(file, `file://${import.meta.dirname}/`), 'utf8');
  const isUsed = (code: string) =>
    text.includes(`'${code}'`) || text.includes(`'${code.replace('pdf_seed_', '')}'`);
  expect(signatureErrorCodes.filter((code) => !isUsed(code))).toEqual([]);
  expect(signatureErrorCodes).toEqual([...new Set(signatureErrorCodes)].toSorted());
});
