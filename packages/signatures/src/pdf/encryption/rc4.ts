/** RC4, only for files that were encrypted with it: ISO 32000-1, 7.6.2. The same call encrypts and decrypts. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let i = 0; i < 256; i++) state[i] = i;
  for (let i = 0, j = 0; i < 256; i++) {
    const a = state[i] ?? 0;
    j = (j + a + (key[i % key.length] ?? 0)) & 0xff;
    state[i] = state[j] ?? 0;
    state[j] = a;
  }
  const out = new Uint8Array(data.length);
  for (let n = 0, i = 0, j = 0; n < data.length; n++) {
    i = (i + 1) & 0xff;
    const a = state[i] ?? 0;
    j = (j + a) & 0xff;
    const b = state[j] ?? 0;
    state[i] = b;
    state[j] = a;
    out[n] = (data[n] ?? 0) ^ (state[(a + b) & 0xff] ?? 0);
  }
  return out;
}
