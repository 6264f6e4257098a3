/**
 * RC2 in CBC mode (RFC 2268), decryption only: PKCS#12 files of older tools protect certificates with a key of
 * 40 bits, and OpenSSL 3 as Node ships it knows the cipher no more.
 */

const PI_TABLE = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);

const pi = (index: number) => PI_TABLE[index & 0xff] ?? 0;

/** Key expansion (RFC 2268 2) to 64 words. @param bits effective key length */
function expand(key: Uint8Array, bits: number): Uint16Array {
  const octets = new Uint8Array(128);
  octets.set(key);
  const at = (index: number) => octets[index] ?? 0;
  for (let index = key.length; index < 128; index++)
    octets[index] = pi(at(index - 1) + at(index - key.length));
  const effective = (bits + 7) >> 3;
  const mask = 0xff >> (8 * effective - bits);
  octets[128 - effective] = pi(at(128 - effective) & mask);
  for (let index = 127 - effective; index >= 0; index--)
    octets[index] = pi(at(index + 1) ^ at(index + effective));
  return Uint16Array.from({ length: 64 }, (_, index) => at(2 * index) | (at(2 * index + 1) << 8));
}

const SHIFTS = [1, 2, 3, 5];

function decryptBlock(words: Uint16Array, block: Uint8Array): Uint8Array {
  const r = [0, 1, 2, 3].map((index) => (block[2 * index] ?? 0) | ((block[2 * index + 1] ?? 0) << 8));
  const word = (index: number) => r[index & 3] ?? 0;
  let next = 63;
  const mixBack = () => {
    for (let index = 3; index >= 0; index--) {
      const shift = SHIFTS[index] ?? 0;
      const rotated = ((word(index) >> shift) | (word(index) << (16 - shift))) & 0xffff;
      const mixed = (word(index + 3) & word(index + 2)) + (~word(index + 3) & word(index + 1));
      r[index] = (rotated - (words[next--] ?? 0) - mixed) & 0xffff;
    }
  };
  const mashBack = () => {
    for (let index = 3; index >= 0; index--)
      r[index] = (word(index) - (words[word(index + 3) & 63] ?? 0)) & 0xffff;
  };
  for (const rounds of [5, 6, 5]) {
    for (let round = 0; round < rounds; round++) mixBack();
    if (next >= 0) mashBack();
  }
  return Uint8Array.from(r.flatMap((value) => [value & 0xff, value >> 8]));
}

/** Decrypts without looking at the padding. @param effectiveBits 40, 64 or 128 mostly */
export function rc2CbcDecrypt(
  key: Uint8Array,
  effectiveBits: number,
  iv: Uint8Array,
  encrypted: Uint8Array,
): Uint8Array {
  const words = expand(key, effectiveBits);
  const plain = new Uint8Array(encrypted.length);
  let previous = iv;
  for (let offset = 0; offset + 8 <= encrypted.length; offset += 8) {
    const block = encrypted.subarray(offset, offset + 8);
    const clear = decryptBlock(words, block);
    for (let index = 0; index < 8; index++)
      plain[offset + index] = (clear[index] ?? 0) ^ (previous[index] ?? 0);
    previous = block;
  }
  return plain;
}
