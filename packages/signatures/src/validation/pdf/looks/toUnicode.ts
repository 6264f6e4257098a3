const MAX_ENTRIES = 70_000;

/** What codes mean by a ToUnicode map (ISO 32000-2, 9.10.3); undefined where it is not plain. */
export function toUnicode(data: Uint8Array): ReadonlyMap<number, string> | undefined {
  const text = Buffer.from(data).toString('latin1');
  if (/\busecmap\b/.test(text)) return undefined;
  const map = new Map<number, string>();
  for (const [, block = ''] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', target = ''] of block.matchAll(/<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]+)>/g))
      map.set(numberOf(code), textOf(target));
  }
  for (const [, block = ''] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    const ranges = /<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]+)>\s*(?:<([0-9A-Fa-f\s]+)>|\[([^\]]*)\])/g;
    for (const [, first = '', last = '', target, list] of block.matchAll(ranges)) {
      const [from, to] = [numberOf(first), numberOf(last)];
      if (to - from > 65_535 || map.size > MAX_ENTRIES) return undefined;
      const targets = [...(list ?? '').matchAll(/<([0-9A-Fa-f\s]+)>/g)].map(([, each = '']) => textOf(each));
      for (let code = from; code <= to; code++) {
        const each = target === undefined ? targets[code - from] : following(textOf(target), code - from);
        if (each !== undefined) map.set(code, each);
      }
    }
  }
  return map;
}

function numberOf(hex: string): number {
  return Number.parseInt(hex.replace(/\s/g, ''), 16);
}

function textOf(hex: string): string {
  const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex');
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le');
}

/** The last code unit of a range's target counts on. */
function following(text: string, by: number): string {
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + by);
}
