import { PdfDict, type PdfObject, PdfRef } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change, ChangeKind } from './change.ts';
import { compareFieldList } from './compareFields.ts';
import { changedEntries } from './sameMeaning.ts';
import { sameValue } from './samePdfObject.ts';

/** Entries of the catalog that may change, and what their change means; any other is `catalog_changed`. */
const MEANING: Readonly<Record<string, ChangeKind | null>> = {
  DSS: 'dss_updated',
  Extensions: null,
  Version: null,
  Type: null,
  Metadata: 'metadata_updated',
  StructTreeRoot: 'structure_updated',
  MarkInfo: 'structure_updated',
  OpenAction: 'actions_changed',
  AA: 'actions_changed',
  Names: 'actions_changed',
  OCProperties: 'layers_changed',
  Pages: 'pages_changed',
};

/** The catalog before and after an update (7.7.2). */
export async function compareCatalog(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const key of await changedEntries(before, after, to, history)) {
    if (key === 'AcroForm')
      changes.push(...(await compareForm(before.get(key), after.get(key), to, history)));
    else if (key === 'Perms')
      changes.push(...(await comparePermissions(before.get(key), after.get(key), to, history)));
    else {
      const kind = Object.hasOwn(MEANING, key) ? MEANING[key] : 'catalog_changed';
      if (kind !== null && kind !== undefined) changes.push({ kind });
    }
  }
  return changes;
}

/** The form's dictionary, wherever it lies (12.7.3). */
export async function compareForm(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  const changes: Change[] = [];
  for (const key of await changedEntries(old, now, to, history)) {
    if (key === 'Fields') changes.push(...(await compareFieldList(old.get(key), now.get(key), to, history)));
    else if (key === 'XFA') changes.push({ kind: 'form_xfa_changed' });
    else if (key === 'SigFlags' || key === 'Type') continue;
    else if (isFirstDefault(key, old, now)) continue;
    // Readers then draw each field from its value, whatever it looked like when it was signed (12.7.3).
    else if (key === 'NeedAppearances' && now.get(key) === true)
      changes.push({ kind: 'field_appearance_changed' });
    else if (key === 'DR') changes.push(...(await compareResources(old.get(key), now.get(key), to, history)));
    else changes.push({ kind: 'form_settings_changed' });
  }
  return changes;
}

/**
 * Some tools give every form defaults when they touch it. Where there were none they change nothing that is drawn,
 * unless readers are told to draw all fields anew.
 */
function isFirstDefault(key: string, old: PdfDict, now: PdfDict): boolean {
  const redrawn = old.get('NeedAppearances') === true || now.get('NeedAppearances') === true;
  return (key === 'DA' || key === 'DR') && !old.has(key) && !redrawn;
}

/** Default resources may gain entries; one that changes its meaning changes what filled fields look like. */
async function compareResources(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = await history.dictAt(after, to);
  for (const [category, value] of old.map) {
    const oldEntries = await history.resolveAt(value, to - 1);
    const newEntries = await history.resolveAt(now?.get(category), to);
    if (!(oldEntries instanceof PdfDict)) continue;
    for (const [name, entry] of oldEntries.map) {
      if (!(newEntries instanceof PdfDict) || !sameValue(entry, newEntries.get(name)))
        return [{ kind: 'font_changed' }];
    }
  }
  return [{ kind: 'form_settings_changed' }];
}

/** A certification may be added where there was none; what was there must stay (12.8.6). */
async function comparePermissions(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  const kept = [...old.map].every(([key, value]) => sameValue(value, now.get(key)));
  return kept ? [] : [{ kind: 'permissions_changed' }];
}

/** Another object as catalog: the document as a whole was exchanged (shadow attack "hide-and-replace"). */
export function isCatalogReplaced(before: PdfObject, after: PdfObject): boolean {
  return before instanceof PdfRef && after instanceof PdfRef && before.num !== after.num;
}
