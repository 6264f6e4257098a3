/**
 * Puts other octets in the place of the last signature or document time-stamp of a PDF, whose place stays as it is.
 * @param make from the octets that it covers
 */
export async function replaceLastContents(
  pdf: Uint8Array,
  make: (covered: Uint8Array) => Promise<Uint8Array>,
): Promise<Buffer> {
  const copy = Buffer.from(pdf);
  const range = [...copy.toString('latin1').matchAll(/\/ByteRange\s*\[([\d\s]+)\]/g)].at(-1)?.[1] ?? '';
  const [start = 0, length = 0, second = 0, rest = 0] = range.trim().split(/\s+/).map(Number);
  const covered = Buffer.concat([copy.subarray(start, start + length), copy.subarray(second, second + rest)]);
  const hex = Buffer.from(await make(covered)).toString('hex');
  const room = second - (start + length) - 2;
  if (hex.length > room) throw new Error(`There is room for ${room / 2} octets only`);
  copy.write(hex.padEnd(room, '0'), start + length + 1, 'latin1');
  return copy;
}
