import { PdfDict, PdfName, type PdfObject, PdfRef } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change } from './change.ts';
import { changedEntries, sameAt } from './same/sameMeaning.ts';

const MAX_NODES = 100_000;
const MAX_DEPTH = 32;

const UPDATED: readonly Change[] = [{ kind: 'structure_updated' }];
const CHANGED: readonly Change[] = [{ kind: 'structure_changed' }];

/**
 * The logical structure is what a screen reader says and what is copied (ISO 32000-2, 14.7, 14.9). It may grow by
 * elements of new fields and annotations; nothing that is marked on a page may get other words or another place.
 */
export async function compareStructureRoot(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = await history.dictAt(before, to - 1);
  const now = await history.dictAt(after, to);
  if (now === undefined) return CHANGED;
  const all = old ?? new PdfDict();
  for (const key of await changedEntries(all, now, to, history)) {
    if (key === 'ParentTreeNextKey' || (key === 'Type' && !all.has('Type'))) continue;
    const same =
      key === 'K'
        ? await onlyFieldsAdded(all.get(key), now.get(key), to, history)
        : key === 'ParentTree' &&
          (await compareParentTree(all.get(key), now.get(key), to, history)) === UPDATED;
    if (!same) return CHANGED;
  }
  return UPDATED;
}

/** A structure element that was there (14.7.2): it may gain elements below it, nothing else. */
export async function compareStructureElement(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const keys = await changedEntries(before, after, to, history);
  if (keys.some((key) => key !== 'K')) return CHANGED;
  return (await onlyFieldsAdded(before.get('K'), after.get('K'), to, history)) ? UPDATED : CHANGED;
}

/** Which element a mark belongs to (14.7.5.4): what was there stays, new keys lead to one element each. */
export async function compareParentTree(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = await entriesOf(before, to - 1, history);
  const now = await entriesOf(after, to, history);
  if (old === undefined || now === undefined) return CHANGED;
  for (const [key, value] of old) {
    if (!(await sameAt(value, now.get(key) ?? null, to, history))) return CHANGED;
  }
  for (const [key, value] of now) {
    // A list would be for the marks of a page or a drawing, which had none (14.7.5.4).
    if (!old.has(key) && (await history.dictAt(value, to)) === undefined) return CHANGED;
  }
  return UPDATED;
}

async function entriesOf(
  root: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<ReadonlyMap<number, PdfObject> | undefined> {
  const entries = new Map<number, PdfObject>();
  const seen = new Set<number>();
  const waiting: PdfObject[] = [root];
  for (let node = waiting.pop(), count = 0; node !== undefined; node = waiting.pop()) {
    if (node instanceof PdfRef) {
      if (seen.has(node.num)) continue;
      seen.add(node.num);
    }
    const dict = await history.dictAt(node, revision);
    const pairs = (await history.arrayAt(dict?.get('Nums'), revision)) ?? [];
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const key = await history.resolveAt(pairs[i], revision);
      // One key twice is one that readers may understand differently.
      if (typeof key !== 'number' || entries.has(key)) return undefined;
      entries.set(key, pairs[i + 1] ?? null);
    }
    waiting.push(...((await history.arrayAt(dict?.get('Kids'), revision)) ?? []));
    count += 1 + pairs.length;
    if (count > MAX_NODES) return undefined;
  }
  return entries;
}

/** Whether all kids stay in their order, and those that are new stand for fields and annotations alone. */
async function onlyFieldsAdded(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const old = await kidsOf(before, to - 1, history);
  const now = await kidsOf(after, to, history);
  let kept = 0;
  for (const kid of now) {
    const next = old[kept];
    if (next !== undefined && (await sameAt(next, kid, to, history))) kept++;
    else if (!(await isOfField(kid, to, history, 0))) return false;
  }
  return kept === old.length;
}

/** Whether elements stand for annotations alone that the same update brought: those have no other words yet. */
async function isOfNew(kids: readonly PdfObject[], to: number, history: RevisionHistory): Promise<boolean> {
  for (const kid of kids) {
    const target = (await history.dictAt(kid, to))?.get('Obj');
    if (!(target instanceof PdfRef) || (await history.objectAt(target.num, to - 1)) !== null) return false;
  }
  return true;
}

async function kidsOf(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<readonly PdfObject[]> {
  const list = await history.arrayAt(value, revision);
  return list ?? (value === null ? [] : [value]);
}

/** What an element says in the place of what it holds (14.9): of a field, nothing. */
const SAYING = ['ActualText', 'Alt', 'E'] as const;

/**
 * A reference to an annotation, or a new element with such below it and nothing else (14.7.5.3): neither what is marked
 * on a page (14.7.5.2) nor other words for what was there.
 */
async function isOfField(
  kid: PdfObject,
  to: number,
  history: RevisionHistory,
  depth: number,
): Promise<boolean> {
  if (depth > MAX_DEPTH) return false;
  // An element that was there before has its place already.
  if (kid instanceof PdfRef && (await history.objectAt(kid.num, to - 1)) !== null) return false;
  const dict = await history.dictAt(kid, to);
  if (dict === undefined) return false;
  const type = await history.resolveAt(dict.get('Type'), to);
  if (type instanceof PdfName && type.value === 'OBJR') {
    const target = await history.dictAt(dict.get('Obj'), to);
    return target?.has('Rect') === true && target.has('Subtype');
  }
  if ((type instanceof PdfName && type.value === 'MCR') || dict.has('MCID')) return false;
  const inners = await kidsOf(dict.get('K'), to, history);
  for (const inner of inners) if (!(await isOfField(inner, to, history, depth + 1))) return false;
  if (inners.length === 0) return false;
  return !SAYING.some((key) => dict.has(key)) || (await isOfNew(inners, to, history));
}
