import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SignerMark, signerColours } from './SignerMark.tsx';
import type { SignerColour } from './signerColour.ts';

const all = [0, 1, 2, 3, 4, 5] as const satisfies readonly SignerColour[];
const sheet = readFileSync(join(import.meta.dirname, 'SignerMark.module.css'), 'utf8');

it.each([
  ['on paper', /^\.colours\[data-signer="(\d)"\] \{\s*--signer: ([^;]+);/gm],
  ['in the dark', /dark"\] \.mark\[data-signer="(\d)"\] \{\s*--signer: ([^;]+);/g],
])('signers have colours %s that differ', (_, rule) => {
  const colours = new Map([...sheet.matchAll(rule)].map(([, signer, colour]) => [Number(signer), colour]));
  const six = all.map((signer) => colours.get(signer));
  expect(six.every((colour) => colour?.startsWith('#'))).toBe(true);
  expect(new Set(six).size).toBe(all.length);
});

it('a signer’s dot in the list and the signer’s box on the page have one colour', () => {
  for (const signer of all) {
    expect(renderToStaticMarkup(<SignerMark colour={signer} />)).toContain(`data-signer="${signer}"`);
    expect(signerColours(signer)['data-signer']).toBe(signer);
  }
});
