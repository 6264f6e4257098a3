import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { checkedStream } from './deliveryContent.ts';

const bytes = Buffer.from('bir iki üç');
const expected = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
const read = async (stream: Readable) => Buffer.concat(await stream.toArray());

it('gives the bytes of the file', async () => {
  const stream = checkedStream('a.pdf', expected, async () => Readable.from([bytes]));
  expect((await read(stream)).equals(bytes)).toBe(true);
});

it.each([
  ['changed', Buffer.from('bir iki uç.')],
  ['cut', bytes.subarray(0, 4)],
  ['longer', Buffer.concat([bytes, bytes])],
])('fails before its end where the stored bytes are %s', async (_how, stored) => {
  const stream = checkedStream('a.pdf', expected, async () => Readable.from([stored]));
  await expect(read(stream)).rejects.toMatchObject({ key: 'lang_delivery_file_changed', fate: 'forGood' });
});

it('a file that cannot be read may be readable later', async () => {
  const stream = checkedStream('a.pdf', expected, () => Promise.reject(new Error('EIO')));
  await expect(read(stream)).rejects.toMatchObject({ key: 'lang_delivery_file_unreadable', fate: 'forNow' });
});
