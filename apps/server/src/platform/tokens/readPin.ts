import { open } from 'node:fs/promises';
import { Pin } from '@tomar/tokens/pin.ts';

/** The file with the token's PIN is of no use. */
export class PinUnreadable extends Error {
  readonly code = 'pin_unreadable';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PinUnreadable';
  }
}

/** No token takes a longer one. */
const maxPinOctets = 256;

/**
 * The PIN of the server's token, without the line's end that editors add. Whoever gets it wipes it.
 * @throws PinUnreadable where the file is missing, empty, too long, or readable by everybody on the machine
 */
export async function readPin(path: string): Promise<Pin> {
  const octets = Buffer.alloc(maxPinOctets + 3);
  try {
    const file = await open(path);
    try {
      const { mode } = await file.stat();
      if ((mode & 0o004) !== 0) throw new PinUnreadable(`${path} can be read by everybody: chmod o-r`);
      const { bytesRead } = await file.read(octets, 0, octets.length, 0);
      const length = withoutLineEnd(octets, bytesRead);
      if (length === 0) throw new PinUnreadable(`${path} is empty`);
      if (length > maxPinOctets) throw new PinUnreadable(`${path} holds more than a PIN`);
      return new Pin(octets.subarray(0, length));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof PinUnreadable) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new PinUnreadable(`${path} cannot be read: ${detail}`, { cause: error });
  } finally {
    octets.fill(0);
  }
}

function withoutLineEnd(octets: Buffer, length: number): number {
  if (octets[length - 1] !== 0x0a) return length;
  return octets[length - 2] === 0x0d ? length - 2 : length - 1;
}
