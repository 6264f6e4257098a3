import { spend } from '../../../budget/index.ts';
import { type PdfDict, PdfName, type PdfObject } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { beyondMarking } from './annotationActions.ts';
import type { Change, ChangeKind } from './change.ts';
import { concerning, describeNewField, describeSignatureWidget, RefSet } from './compareFields.ts';
import { compareResources } from './compareResources.ts';
import { fieldFacts, isDocumentTimestamp } from './fieldFacts.ts';
import { effectiveEntry, INHERITED, samePageEntry } from './pageEntries.ts';
import { hasAnnotationsAbove } from './pages/handedDown.ts';
import type { Places } from './places.ts';
import { changedEntries } from './same/sameMeaning.ts';
import { sameValue } from './same/samePdfObject.ts';
import { valueAt } from './widgetLooks.ts';

/** Steps to find out what an annotation is and shows. */
const DESCRIBING = 1_000;

/**
 * Entries of a page (ISO 32000-2, table 31) that may change, with what their change is. A program's own data (14.5)
 * and the time of its change go together; the identifier is for finding captured pages again (14.10.6). Every other
 * entry says what is shown or done.
 */
const MEANING: Readonly<Record<string, ChangeKind>> = {
  LastModified: 'metadata_updated',
  PieceInfo: 'metadata_updated',
  Metadata: 'metadata_updated',
  ID: 'metadata_updated',
  Tabs: 'tab_order_changed',
  AA: 'actions_changed',
  Parent: 'pages_changed',
  Type: 'pages_changed',
};

/** A page that an update wrote anew (7.7.3.3). */
export async function comparePage(
  num: number,
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
  places: Places,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const keys = await changedEntries(before, after, to, history);
  // Of a page without the entry it is told by those above it what it says.
  const isLeft = (key: string) => INHERITED.has(key) && (before.get(key) === null || after.get(key) === null);
  if (keys.some(isLeft) && !(await places.inheritsByTree(num)))
    changes.push({ kind: 'page_content_changed' });
  for (const key of keys) {
    if (await samePageEntry(key, before, after, to, history)) continue;
    const meaning = Object.hasOwn(MEANING, key) ? MEANING[key] : undefined;
    if (key === 'Annots') {
      changes.push(...(await compareAnnotations(before.get(key), after.get(key), to, history)));
      const isFirst = before.get(key) === null || after.get(key) === null;
      if (isFirst && (await hasAnnotationsAbove(before, to - 1, history)))
        changes.push({ kind: 'page_content_changed' });
    }
    // The marks of a page that had no place in the structure may get one; its parent tree tells which (14.7.5.4).
    else if (key === 'StructParents')
      changes.push({ kind: before.get(key) === null ? 'structure_updated' : 'structure_changed' });
    else if (key === 'Resources') changes.push(...(await comparePageResources(before, after, to, history)));
    else changes.push({ kind: meaning ?? 'page_content_changed' });
  }
  return changes;
}

async function comparePageResources(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = await effectiveEntry('Resources', before, to - 1, history);
  const now = await effectiveEntry('Resources', after, to, history);
  return await compareResources(old, now, 'page', to, history);
}

/** The annotations of a page before and after: widgets of fields count as fields. */
export async function compareAnnotations(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.arrayAt(before, to - 1)) ?? [];
  const now = (await history.arrayAt(after, to)) ?? [];
  const [known, kept] = [new RefSet(old), new RefSet(now)];
  const changes: Change[] = [];
  // What comes later in the list is drawn over what comes before (12.5.2); each is drawn once.
  if (!keepsOrder(old, now, known, kept)) changes.push({ kind: 'annotation_changed' });
  for (const item of old) {
    const gone = kept.has(item) ? undefined : await history.dictAt(item, to - 1);
    // A field that is nowhere on the page any more is hidden, whatever the form's list says.
    if (gone !== undefined)
      changes.push({ kind: gone.name('Subtype') === 'Widget' ? 'form_field_removed' : 'annotation_removed' });
  }
  for (const item of now)
    if (!known.has(item)) changes.push(...(await describeAnnotation(item, to, history)));
  return changes;
}

function keepsOrder(
  old: readonly PdfObject[],
  now: readonly PdfObject[],
  known: RefSet,
  kept: RefSet,
): boolean {
  const [left, right] = [old.filter((item) => kept.has(item)), now.filter((item) => known.has(item))];
  return left.length === right.length && left.every((item, i) => sameValue(item, right[i] ?? null));
}

async function describeAnnotation(
  item: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  spend(DESCRIBING);
  const dict = await history.dictAt(item, to);
  if (dict === undefined) return [];
  const subtype = await history.resolveAt(dict.get('Subtype'), to);
  if (!(subtype instanceof PdfName) || subtype.value !== 'Widget')
    return concerning(item, [
      { kind: 'annotation_added' },
      ...(await beyondMarking(undefined, dict, to, history)),
    ]);
  const { type, name } = await fieldFacts(dict, to, history);
  if (type !== 'Sig') return await describeNewField(item, to, history);
  const value = await valueAt(dict, to, history);
  const actions: readonly Change[] = dict.has('AA') || dict.has('A') ? [{ kind: 'actions_changed' }] : [];
  const changes = [...actions, ...(await describeSignatureWidget(item, dict, to, name, history))];
  // The form's list tells of signatures; one that paints without being in the form is told of here.
  if (await isDocumentTimestamp(value, to, history))
    return changes.filter(({ kind }) => kind !== 'timestamp_added');
  return concerning(
    item,
    changes.map((change) =>
      change.kind === 'signature_added' ? { kind: 'signature_field_added', field: name } : change,
    ),
  );
}
