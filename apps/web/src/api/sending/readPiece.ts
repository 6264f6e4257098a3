/** Bytes that travel in one request: large enough to be quick, small enough to lose little. */
export const pieceBytes = 8 * 1024 * 1024;

/** The file on the disk is not the one that was chosen: it was changed, moved or deleted meanwhile. */
export class FileChanged extends Error {
  readonly code = 'file_changed';
  constructor(name: string, cause?: unknown) {
    super(`${name} was changed or removed while it was being sent`, { cause });
    this.name = 'FileChanged';
  }
}

/**
 * Read before it is sent: to a request, a file that changed on the disk looks like a lost connection.
 * @throws FileChanged
 */
export async function readPiece(file: File, offset: number): Promise<ArrayBuffer> {
  const slice = file.slice(offset, offset + pieceBytes);
  const bytes = await slice.arrayBuffer().catch((error: unknown) => {
    throw new FileChanged(file.name, error);
  });
  if (bytes.byteLength !== Math.min(pieceBytes, file.size - offset)) throw new FileChanged(file.name);
  return bytes;
}
