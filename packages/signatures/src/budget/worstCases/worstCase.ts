import type { ValidateOptions } from '../../validation/index.ts';

/** One way of making a file costly, in any size. */
export interface WorstCase {
  readonly name: string;
  /** A file of about that many octets. */
  readonly make: (octets: number) => Promise<Uint8Array> | Uint8Array;
  readonly options?: Partial<ValidateOptions>;
}

/** The text as often as fits. */
export const fill = (octets: number, text: (index: number) => string): string => {
  const parts: string[] = [];
  for (let index = 0, length = 0; length < octets; index++) {
    const part = text(index);
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
};

/** The same of octets. */
export const fillBytes = (octets: number, part: (index: number) => Uint8Array): Buffer => {
  const parts: Uint8Array[] = [];
  for (let index = 0, length = 0; length < octets; index++) {
    const one = part(index);
    parts.push(one);
    length += one.length;
  }
  return Buffer.concat(parts);
};
