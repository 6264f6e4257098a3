/** The beginning of a PNG of that size (§5.2, §11.2.2), which is all that a server looks at; `filler` makes it another. */
export const pngOf = (width: number, height: number, filler = 0): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.from('IHDR', 'latin1'),
    size,
    Buffer.from([8, 6, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.alloc(filler, filler % 251),
  ]);
};
