/**
 * Frees a buffer's memory at once: bytes outside its heap are collected late, and later still on a busy machine, so that
 * a large file would stand in memory by the hundred megabytes. Nobody may use the buffer afterwards; it is empty then.
 * A part of a larger one is left alone.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
