import { PdfDict, PdfName, type PdfObject, PdfRef, transforms } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change, ChangeKind } from './change.ts';
import { compareFieldList } from './compareFields.ts';
import { compareDefaultResources } from './compareResources.ts';
import { compareStructureRoot } from './compareStructure.ts';
import { isDrawnByForm } from './names/usedNames.ts';
import { changedEntries } from './same/sameMeaning.ts';
import { sameValue } from './same/samePdfObject.ts';
import { isSignatureOf } from './widgetLooks.ts';

/**
 * What a change of an entry of the catalog (ISO 32000-2, table 29) is, where the entry alone decides it. Those that
 * have rules of their own are in `compareCatalog`; any other is `catalog_changed`, which nothing gives leave for.
 */
const MEANING: Readonly<Record<string, ChangeKind>> = {
  // 12.8.4.3; EN 319 142-1, 5.4.2. What is taken out of it is looked for once per update.
  DSS: 'dss_updated',
  // 14.3.2: what is said about the document, not what it shows.
  Metadata: 'metadata_updated',
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
  for (const key of await changedEntries(before, after, to, history))
    changes.push(...(await compareEntry(key, before.get(key), after.get(key), to, history)));
  return changes;
}

async function compareEntry(
  key: string,
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  switch (key) {
    case 'AcroForm':
      return await compareForm(before, after, to, history);
    case 'Perms':
      return await comparePermissions(before, after, to, history);
    case 'Extensions':
      return await compareExtensions(before, after, to, history);
    case 'StructTreeRoot':
      return await compareStructureRoot(before, after, to, history);
    // That a document is tagged may be said where nothing was said of it (14.7.1).
    case 'MarkInfo':
      return [{ kind: before === null ? 'structure_updated' : 'structure_changed' }];
    case 'Version':
      return (await isNewerVersion(before, after, to, history)) ? [] : [{ kind: 'catalog_changed' }];
    // It may say what it is where it did not (7.7.2, table 29), and nothing else: Ghostscript reads no other.
    case 'Type': {
      const type = await history.resolveAt(after, to);
      const isSaid = before === null && type instanceof PdfName && type.value === 'Catalog';
      return isSaid ? [] : [{ kind: 'catalog_changed' }];
    }
  }
  const kind = Object.hasOwn(MEANING, key) ? MEANING[key] : undefined;
  return [{ kind: kind ?? 'catalog_changed' }];
}

/**
 * What an update adds may need a newer version than the file's (7.5.6); an older one is none it can need. One that is
 * older than the header says nothing (7.7.2, table 29): iText leaves it in files of version 2.0.
 */
async function isNewerVersion(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const [old, now] = [await history.resolveAt(before, to - 1), await history.resolveAt(after, to)];
  if (!(now instanceof PdfName) || !/^[12]\.[0-9]$/.test(now.value)) return false;
  const { window, base } = history.document;
  const header = Buffer.from(await window.read(base, 16)).toString('latin1');
  const own = /^%PDF-([12]\.[0-9])/.exec(header)?.[1] ?? '';
  return !(old instanceof PdfName) || old.value <= own || now.value >= old.value;
}

/** The extensions that validation data and time-stamps need (EN 319 142-1, 5.4.1; ISO 32000-2, 7.12). */
const EXTENDING: ReadonlySet<string> = new Set(['ESIC', 'ADBE', 'ISO_']);

/** Which developers' extensions a document uses (7.12): it shows nothing, but only signing needs to add some. */
export async function compareExtensions(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  const changed = (await changedEntries(old, now, to, history)).filter((key) => key !== 'Type');
  const isAdded = (key: string) => old.get(key) === null && EXTENDING.has(key);
  return changed.every(isAdded) ? [] : [{ kind: 'extensions_changed' }];
}

/** The form's dictionary, wherever it lies (12.7.3, table 224): its scripts' order is theirs, and other entries are none of it. */
export async function compareForm(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  const changes: Change[] = [];
  const redrawn = await isRedrawn([old, now], to, history);
  for (const key of await changedEntries(old, now, to, history)) {
    if (key === 'Fields') changes.push(...(await compareFieldList(old.get(key), now.get(key), to, history)));
    else if (key === 'XFA') changes.push({ kind: 'form_xfa_changed' });
    // Flags that say that there are signatures (12.7.3); only an attack takes them back.
    else if (key === 'SigFlags') {
      const flags = await history.resolveAt(old.get(key), to - 1);
      if (!keepsFlags(flags, await history.resolveAt(now.get(key), to)))
        changes.push({ kind: 'form_settings_changed' });
    } else if (key === 'DA' && !redrawn && !old.has(key) && !(await isDrawnByForm(to - 1, history))) continue;
    else if (key === 'NeedAppearances' && (await saysNothing(key, old, now, to, history))) continue;
    // Where readers draw fields from their values, looks that lie in the file do not count (12.7.3): what comes into force
    // was not seen when it was signed. Nor was another style, which fields without looks are drawn with.
    else if (key === 'DA' || key === 'Q' || (key === 'NeedAppearances' && redrawn))
      changes.push({ kind: 'field_appearance_changed' });
    else if (key === 'DR') {
      const grown = await compareDefaultResources(old.get(key), now.get(key), redrawn, to, history);
      // Some tools give every form defaults when they touch it: where there were none they change nothing that is drawn.
      if (redrawn || old.has(key) || grown.some(({ kind }) => kind === 'font_changed'))
        changes.push(...grown);
    } else changes.push({ kind: key === 'CO' ? 'actions_changed' : 'catalog_changed' });
  }
  return changes;
}

/** What is false where nothing is said (12.7.3, table 224) may be said or left out: iText leaves it out. */
async function saysNothing(
  key: string,
  old: PdfDict,
  now: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const values = [await history.resolveAt(old.get(key), to - 1), await history.resolveAt(now.get(key), to)];
  return values.every((value) => value === null || value === false);
}

/** Whether readers draw the fields from their values, by the form before or after an update (12.7.3, table 224). */
export async function isRedrawn(
  [before, after]: readonly [PdfDict, PdfDict],
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const key = 'NeedAppearances';
  if ((await history.resolveAt(before.get(key), to - 1)) === true) return true;
  return (await history.resolveAt(after.get(key), to)) === true;
}

function keepsFlags(before: PdfObject, after: PdfObject): boolean {
  const [old, now] = [typeof before === 'number' ? before : 0, typeof after === 'number' ? after : 0];
  return (old & ~now) === 0;
}

/**
 * A certification may be added where there was none; what was there must stay (12.8.6). It is a signature that comes with it:
 * readers show one of before as a certification, which who signed it did not give.
 */
async function comparePermissions(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  const kept = [...old.map].every(([key, value]) => sameValue(value, now.get(key)));
  const added = [...now.map.keys()].filter((key) => !old.has(key));
  for (const key of added)
    if (key !== 'DocMDP' || !(await certifies(now.get(key), to, history)))
      return [{ kind: 'permissions_changed' }];
  return kept ? [] : [{ kind: 'permissions_changed' }];
}

/** Whether a value is the signature of a revision, and a certification (12.8.2.2). */
async function certifies(value: PdfObject, to: number, history: RevisionHistory): Promise<boolean> {
  const signature = await history.dictAt(value, to);
  if (signature === undefined || !(await isSignatureOf(value, to, history))) return false;
  return (await transforms(history.document, signature)).some(({ method }) => method === 'DocMDP');
}

/** Another object as catalog: the document as a whole was exchanged (shadow attack "hide-and-replace"). */
export function isCatalogReplaced(before: PdfObject, after: PdfObject): boolean {
  return before instanceof PdfRef && after instanceof PdfRef && before.num !== after.num;
}
