import { spend } from '../../../budget/index.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change, ChangeKind } from './change.ts';
import { compareCatalog, isCatalogReplaced } from './compareCatalog.ts';
import { concerning } from './compareFields.ts';
import { compareObject } from './compareObject.ts';
import { storeLessened } from './compareStore.ts';
import { isOddlyWritten } from './oddlyWritten.ts';
import { Places } from './places.ts';
import { newNumbersIn, type ReferenceIndex } from './referenceIndex.ts';
import { sameObject, sameValue } from './same/samePdfObject.ts';

/** Steps to find out what became of one object, and what its role is. */
const COMPARING = 700;
/** Above this many different things an update is content, whatever each of them is. */
const MAX_CHANGES = 10_000;

/**
 * What one update did to the document (ISO 32000-2, 7.5.6): whether it is written as it has to be, and object by object
 * what each that its cross-reference names was at the revision before.
 * @param to the update's revision, at least 1
 */
export async function updateChanges(
  to: number,
  named: readonly number[],
  history: RevisionHistory,
  references: ReferenceIndex,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  if ((await history.irregularity(to)) !== undefined) changes.push({ kind: 'update_irregular' });
  changes.push(...(await compareTrailers(to, history)));
  const places = new Places(to, history, references);
  const contained = await history.contentsOf(new Set(named), to - 1);
  const moved = new Set(contained);
  for (const num of new Set([...named, ...contained])) {
    spend(COMPARING);
    const now = await history.versionAt(num, to);
    const old = await history.versionAt(num, to - 1);
    if (now === undefined || (!moved.has(num) && sameEntry(old?.entry, now.entry))) continue;
    const before = await history.objectAt(num, to - 1);
    const after = await history.objectAt(num, to);
    if (await leadsNowhere(before, after, to, history, places))
      changes.push({ kind: 'update_irregular', object: num });
    if (before === null) {
      if (after !== null && (await references.wanted(num, to - 1)))
        changes.push({ kind: 'hidden_object_shown', object: num });
      continue;
    }
    if (after !== null && (await isOddlyWritten(num, to - 1, history)))
      changes.push({ kind: 'update_irregular', object: num });
    if (await sameObject(before, after, history.document)) continue;
    changes.push(...concerning(num, await compareObject(num, before, after, to, history, places)));
    if (changes.length > MAX_CHANGES) return [...changes, { kind: 'object_changed' }];
  }
  const [old, now] = [history.trailerAt(to - 1).get('Info'), history.trailerAt(to).get('Info')];
  if (await leadsNowhere(old, now, to, history, places)) changes.push({ kind: 'update_irregular' });
  const stored = changes.some(({ kind }) => kind === 'dss_updated');
  return stored && (await storeLessened(to, history)) ? [...changes, { kind: 'dss_removed' }] : changes;
}

function sameEntry(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * Whether something that an update wrote refers to what is not there, and nothing did before: a null by 7.3.10, and for
 * some readers the sign that the whole file is to be repaired.
 */
async function leadsNowhere(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
  places: Places,
): Promise<boolean> {
  // What a cross-reference stream refers to is looked at as the trailer.
  if (after instanceof PdfStream && after.dict.name('Type') === 'XRef') return false;
  for (const num of newNumbersIn(before, after)) {
    const version = await history.versionAt(num, to);
    const isThere = version !== undefined && (await history.isInPlace(num, version.entry));
    if (!isThere && !(await places.wanted(num))) return true;
  }
  return false;
}

/** From this version on the key needs no identifier of the file (ISO 32000-2, 7.6.4.3.3, algorithm 2.A). */
const WITHOUT_ID = 5;

/**
 * Whether readers decrypt by other rules after an update: whatever the encryption dictionary leads to, though only the
 * trailer refers to it (7.6.2), and the identifier that the key is made of, as it stands (7.5.5, table 15).
 */
async function isEncryptedOtherwise(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  if (before.get('Encrypt') === null && after.get('Encrypt') === null) return false;
  const old = await history.deepAt(before.get('Encrypt'), to - 1);
  const now = await history.deepAt(after.get('Encrypt'), to);
  if (!sameValue(old, now)) return true;
  const [first, second] = [firstOf(before.get('ID')), firstOf(after.get('ID'))];
  const version = old instanceof PdfDict ? (old.number('V') ?? 0) : 0;
  // Without one no reader opens the file, nor does this, unless nothing is encrypted by the key.
  return version < WITHOUT_ID && second !== null && !sameValue(first, second);
}

/** The identifier's first part, or the reference to both. */
function firstOf(id: PdfObject): PdfObject {
  return Array.isArray(id) ? (id[0] ?? null) : id;
}

/** What another catalog may bring. */
const HARMLESS: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'dss_updated',
  'metadata_updated',
  'signature_added',
  'signature_over_text',
]);

async function compareTrailers(to: number, history: RevisionHistory): Promise<readonly Change[]> {
  const [before, after] = [history.trailerAt(to - 1), history.trailerAt(to)];
  const changes: Change[] = [];
  if (isCatalogReplaced(before.get('Root'), after.get('Root'))) {
    const differences = await compareCatalog(
      await history.catalogAt(to - 1),
      await history.catalogAt(to),
      to,
      history,
    );
    const harmless = differences.every(({ kind }) => HARMLESS.has(kind));
    changes.push(...differences);
    // A catalog behind a further reference is none for some readers (7.5.5, table 15, Root).
    const root = after.get('Root');
    const isPlain = root instanceof PdfRef && (await history.objectAt(root.num, to)) instanceof PdfDict;
    if (!harmless || !isPlain) changes.push({ kind: 'catalog_replaced' });
  }
  if (await isEncryptedOtherwise(before, after, to, history)) changes.push({ kind: 'encryption_changed' });
  if (!sameValue(before.get('Info'), after.get('Info'))) changes.push({ kind: 'metadata_updated' });
  return changes;
}
