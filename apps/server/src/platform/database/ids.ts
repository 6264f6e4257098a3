import { randomBytes } from 'node:crypto';
import { customType } from 'drizzle-orm/pg-core';

/** A new id: 24 hexadecimal digits, the seconds of now first, so that ids made later sort later. */
export function newId(now: Date = new Date()): string {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(Math.floor(now.getTime() / 1000), 0);
  randomBytes(8).copy(bytes, 4);
  return bytes.toString('hex');
}

export const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** Column of an id. `object_id` is a domain over text that only takes 24 lower-case hexadecimal digits. */
export const id = customType<{ data: string; driverData: string }>({ dataType: () => 'object_id' });
