import { PdfStream } from '../../../pdf/index.ts';
import { Irregular, StrictReader } from '../../../pdf/strict/strictReader.ts';
import type { RevisionHistory } from '../revisionHistory.ts';

/** Objects longer than this, but for a stream's data, are not looked at: they are taken for odd. */
const MAX_LENGTH = 1 << 20;
const FIRST_LENGTH = 1 << 13;

/**
 * Whether an object was written so at a revision that readers part over it (ISO 32000-2, 7.2, 7.3): whoever writes it
 * plainly later makes some of them show something else.
 */
export async function isOddlyWritten(
  num: number,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const entry = (await history.versionAt(num, revision))?.entry;
  if (entry === undefined || entry.kind === 'free') return false;
  if (entry.kind === 'compressed')
    return await isOddlyPacked(num, entry.container, entry.index, revision, history);
  const { window } = history.document;
  for (let length = FIRST_LENGTH; length <= MAX_LENGTH; length *= 8) {
    const reader = new StrictReader(await window.read(entry.offset, length));
    const isPlain = reads(() => {
      reader.integer();
      reader.integer();
      reader.expect('obj');
      reader.value();
    });
    if (isPlain || reader.bytes.length < length) return !isPlain;
  }
  return true;
}

/** The same of an object in a container (7.5.7). */
async function isOddlyPacked(
  num: number,
  container: number,
  index: number,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const stream = await history.objectAt(container, revision);
  if (!(stream instanceof PdfStream)) return true;
  const { document } = history;
  const first = await document.resolve(stream.dict.get('First'));
  const data = await document.streamData(stream, container);
  return !reads(() => {
    const header = new StrictReader(data.subarray(0, typeof first === 'number' ? first : 0));
    for (let i = 0; i < index; i++) {
      header.integer();
      header.integer();
    }
    if (header.integer() !== num) throw new Irregular('an object stream holds another object');
    new StrictReader(data, Number(first) + header.integer()).value();
  });
}

function reads(read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof Irregular)) throw error;
    return false;
  }
}
