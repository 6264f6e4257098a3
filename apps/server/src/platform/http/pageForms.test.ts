import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodingFor, pageForms } from './pageForms.ts';

describe('the form of the page', () => {
  it('is the smallest one that the client takes', () => {
    expect(encodingFor('gzip, deflate, br, zstd')).toBe('br');
    expect(encodingFor('gzip;q=1.0, br;q=0')).toBe('gzip');
    expect(encodingFor('*')).toBe('br');
    expect(encodingFor('*, br;q=0')).toBe('gzip');
    expect(encodingFor('identity')).toBeNull();
    expect(encodingFor('')).toBeNull();
    expect(encodingFor('BR ; Q=0.5')).toBe('br');
  });

  it('is the text itself again, also after the text has changed', async () => {
    const formOf = pageForms();
    for (const text of ['<title>İlk</title>', '<title>İkinci</title>']) {
      const [br, gzip, plain] = await Promise.all(['br', 'gzip', undefined].map((one) => formOf(text, one)));
      expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
      expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text);
      expect([plain?.body.toString(), plain?.encoding]).toEqual([text, null]);
    }
  });

  it('is made once for a text', async () => {
    const formOf = pageForms();
    const [one, other] = [await formOf('a', 'br'), await formOf('a', 'br')];
    expect(one.body).toBe(other.body);
  });
});
