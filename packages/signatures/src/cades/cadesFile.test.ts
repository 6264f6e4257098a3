import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { testSigner } from '../testing/keys.ts';
import { signCades } from './index.ts';

const content = new BufferSource(Buffer.from('içerik '.repeat(1000)));
const sign = () => signCades({ kind: 'new', content, packaging: 'attached' }, testSigner('p256'));

describe('a CAdES file in memory', () => {
  it('fills the front of a buffer that is used again, and leaves the rest of it alone', async () => {
    const file = await sign();
    const target = new Uint8Array(file.size + 10).fill(7);
    const bytes = await file.toBytes(target);
    expect(bytes.buffer).toBe(target.buffer);
    expect(Buffer.compare(bytes, await file.toBytes())).toBe(0);
    expect([...target.subarray(file.size)]).toEqual(Array(10).fill(7));
  });

  it('refuses a buffer that is too small', async () => {
    const file = await sign();
    await expect(file.toBytes(new Uint8Array(file.size - 1))).rejects.toMatchObject({
      code: 'buffer_too_small',
    });
  });
});
