import { expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

/** A signed file in three parts: the digits of its signature, with zeros behind it, and what stands around them. */
async function signedWithRoom(): Promise<readonly [string, string, string]> {
  // How long a value of ECDSA is, is chance.
  for (;;) {
    const text = (await signPdf(makePdf())).toString('latin1');
    const [, before = '', digits = ''] = /^([\s\S]*\/Contents <)([0-9A-Fa-f]+)>/.exec(text) ?? [];
    if (digits.endsWith('00')) return [before, digits, text.slice(before.length + digits.length)];
  }
}

/** ISO 32000-2, 7.3.4.3: digits and white space, which is what 7.2.3, table 1, lists. */
it.each<[string, string]>([
  ['\0', 'TOTAL_PASSED'],
  ['\f', 'TOTAL_PASSED'],
  ['\r\n', 'TOTAL_PASSED'],
  ['\v', 'TOTAL_FAILED'],
  ['\xa0', 'TOTAL_FAILED'],
  ['g', 'TOTAL_FAILED'],
])('a signature with %j among its digits is %s', async (white, indication) => {
  const [before, digits, after] = await signedWithRoom();
  const shorter = `${digits.slice(0, 20)}${white}${digits.slice(20, digits.length - white.length)}`;
  const changed = before + shorter + after;
  expect(firstOf(await validated(Buffer.from(changed, 'latin1'))).indication).toBe(indication);
});
