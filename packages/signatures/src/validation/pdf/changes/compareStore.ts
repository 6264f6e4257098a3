import { createHash } from 'node:crypto';
import { spend, spendHashing } from '../../../budget/index.ts';
import { SignatureError } from '../../../errors.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';

const MAX_STREAMS = 20_000;
const MAX_BYTES = 64 << 20;
const KINDS = [
  ['Certs', 'Cert'],
  ['CRLs', 'CRL'],
  ['OCSPs', 'OCSP'],
] as const;

/**
 * Whether an update took validation data out of the DSS (EN 319 142-1, 5.4.2): adding to it is no change of the
 * document, taking away is.
 */
export async function storeLessened(to: number, history: RevisionHistory): Promise<boolean> {
  const [before, after] = [await storeAt(to - 1, history), await storeAt(to, history)];
  for (const [i, old] of before.entries()) {
    const now = after[i] ?? new Map<number, PdfRef>();
    const gone = [...old.values()].filter((ref) => !now.has(ref.num));
    if (gone.length === 0) continue;
    const kept = new Set<string>();
    for (const ref of now.values()) kept.add(await contentOf(ref, to, history));
    for (const ref of gone) if (!kept.has(await contentOf(ref, to - 1, history))) return true;
  }
  return false;
}

/** Streams by their numbers, for certificates, CRLs and OCSP answers. */
async function storeAt(
  revision: number,
  history: RevisionHistory,
): Promise<readonly ReadonlyMap<number, PdfRef>[]> {
  const dss =
    (await history.dictAt((await history.catalogAt(revision)).get('DSS'), revision)) ?? new PdfDict();
  const entries: PdfDict[] = [];
  for (const value of (await history.dictAt(dss.get('VRI'), revision))?.map.values() ?? []) {
    const entry = await history.dictAt(value, revision);
    if (entry !== undefined) entries.push(entry);
  }
  const store: ReadonlyMap<number, PdfRef>[] = [];
  for (const [whole, single] of KINDS) {
    const refs = new Map<number, PdfRef>();
    const lists: PdfObject[] = [dss.get(whole), ...entries.map((entry) => entry.get(single))];
    for (const list of lists) {
      const items = (await history.arrayAt(list, revision)) ?? [];
      spend(items.length);
      for (const item of items)
        if (item instanceof PdfRef && refs.size < MAX_STREAMS) refs.set(item.num, item);
    }
    store.push(refs);
  }
  return store;
}

async function contentOf(ref: PdfRef, revision: number, history: RevisionHistory): Promise<string> {
  const stream = await history.resolveAt(ref, revision);
  if (!(stream instanceof PdfStream)) return '';
  try {
    const data = await history.document.streamData(stream, ref.num, ref.gen, MAX_BYTES);
    spendHashing(data.length);
    return createHash('sha256').update(data).digest('base64');
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    // What cannot be read proves nothing, before or after.
    return '';
  }
}
