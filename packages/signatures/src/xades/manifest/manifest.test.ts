import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { compareMembers } from './compareMembers.ts';
import { readManifest, writeManifest } from './manifest.ts';

const member = (name: string, text = name) => ({
  name,
  sha256: createHash('sha256').update(text).digest('hex'),
});
const members = [member('Sözleşme (son).pdf'), member('a&b "c" <d>.xml'), member('%20 #1?.txt')];

it('reads the names and digests that it wrote, whatever the names hold', () => {
  expect(readManifest(writeManifest(members))).toEqual(members);
  expect(writeManifest(members)).toEqual(writeManifest(structuredClone(members)));
});

it('cannot list a name that holds half of a character', () => {
  expect(() => writeManifest([member('a\ud800.pdf', 'a')])).toThrow(
    expect.objectContaining({ code: 'manifest_malformed' }),
  );
});

it.each([
  ['another root', (text: string) => text.replaceAll('ds:Manifest', 'ds:Object')],
  ['no reference', (text: string) => text.replace(/ {2}<ds:Reference[\s\S]*<\/ds:Reference>\n/, '')],
  ['a name twice', (text: string) => text.replace(/( {2}<ds:Reference[\s\S]*?<\/ds:Reference>\n)/, '$1$1')],
  ['another digest', (text: string) => text.replace('xmlenc#sha256', 'xmlenc#sha512')],
  ['a transform', (text: string) => text.replace('<ds:DigestMethod', '<ds:Transforms/>$&')],
  ['a transform behind', (text: string) => text.replace('</ds:DigestValue>', '$&<ds:Transforms/>')],
  [
    'a digest in an element',
    (text: string) => text.replace(/<ds:DigestValue>(.*)<\/ds:D/, '<ds:DigestValue><a>$1</a></ds:D'),
  ],
  ['a reference without a name', (text: string) => text.replace(/ URI="[^"]*"/, '')],
  ['a name that is no URI', (text: string) => text.replace(/URI="[^"]*"/, 'URI="%E0%A4%A"')],
  ['something else', (text: string) => text.replace('</ds:Manifest>', '<ds:Object/></ds:Manifest>')],
])('with %s is no manifest', (_, change) => {
  const changed = Buffer.from(change(Buffer.from(writeManifest(members)).toString()));
  expect(() => readManifest(changed)).toThrow(expect.objectContaining({ code: 'manifest_malformed' }));
});

it('tells which files are not as they are listed', () => {
  const listed = [member('a'), member('b'), member('c')];
  const present = [member('a'), member('b', 'other'), member('d')];
  expect(compareMembers(listed, present)).toEqual([
    { name: 'a', state: 'intact' },
    { name: 'b', state: 'changed' },
    { name: 'c', state: 'missing' },
    { name: 'd', state: 'unlisted' },
  ]);
});
