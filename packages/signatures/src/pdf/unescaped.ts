/** Escapes of literal strings (7.3.4.2); an end of line of any kind is one line feed. */
export function unescaped(raw: Uint8Array): Uint8Array {
  const out = new Uint8Array(raw.length);
  let length = 0;
  for (let i = 0; i < raw.length; i++) {
    let c = raw[i] ?? 0;
    if (c === 0x0d) {
      if (raw[i + 1] === 0x0a) i++;
      c = 0x0a;
    } else if (c === 0x5c) {
      c = raw[++i] ?? -1;
      if (c === -1) break;
      if (c >= 0x30 && c <= 0x37) {
        let value = c - 0x30;
        for (let n = 0; n < 2; n++) {
          const d = raw[i + 1] ?? 0;
          if (d < 0x30 || d > 0x37) break;
          value = value * 8 + d - 0x30;
          i++;
        }
        c = value & 0xff;
      } else if (c === 0x0d || c === 0x0a) {
        if (c === 0x0d && raw[i + 1] === 0x0a) i++;
        continue;
      } else {
        const escapes: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };
        c = escapes[c] ?? c;
      }
    }
    out[length++] = c;
  }
  return out.subarray(0, length);
}
