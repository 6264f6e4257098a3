import { type Unzipped, unzipSync } from 'fflate';
import type { TableBounds } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** The parts of a workbook that are read; pictures, macros and links to other files are not even unpacked. */
const wanted =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i;

/**
 * The XML of an xlsx by path, in lower case. What it says it unpacks to is counted before anything is unpacked, and no part
 * is given more room than it said: a zip bomb ends here.
 * @throws Unreadable
 */
export function unpackXlsx(bytes: Uint8Array, bounds: TableBounds): ReadonlyMap<string, Uint8Array> {
  let entries = 0;
  let unpacked = 0;
  const unpack = (): Unzipped => {
    try {
      return unzipSync(bytes, {
        filter: ({ name, size, originalSize }) => {
          entries += 1;
          const isWanted = wanted.test(name);
          // A part that is not compressed takes the room of its bytes, whatever it says; many parts may share those bytes.
          if (isWanted) unpacked += Math.max(size, originalSize);
          if (entries > bounds.entries || unpacked > bounds.unpackedBytes)
            throw new Unreadable('lang_import_too_complex');
          return isWanted;
        },
      });
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      throw new Unreadable('lang_import_damaged');
    }
  };
  return new Map(Object.entries(unpack()).map(([name, part]) => [name.toLowerCase(), part]));
}
