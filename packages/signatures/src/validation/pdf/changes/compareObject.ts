import { spend } from '../../../budget/index.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { beyondMarking } from './annotationActions.ts';
import type { Change } from './change.ts';
import { compareCatalog, compareExtensions, compareForm, isRedrawn } from './compareCatalog.ts';
import { compareField, compareFieldList, compareFieldLook, isField } from './compareFields.ts';
import { compareAnnotations, comparePage } from './comparePage.ts';
import { compareResourceNames, compareResources, unlessFonts } from './compareResources.ts';
import { compareParentTree, compareStructureElement, compareStructureRoot } from './compareStructure.ts';
import type { KnownPlaces, ResourcePlace } from './knownPlaces.ts';
import type { Places } from './places.ts';
import { changedEntries } from './same/sameMeaning.ts';
import { changedKeys, sameValue } from './same/samePdfObject.ts';
import { compareXfaPacket } from './xfa/compareXfaPacket.ts';

const MAX_PARENTS = 32;
/** So many items of a list are looked at in one step. */
const ITEMS_PER_STEP = 8;

/** The form's place (7.7.2), and what a signature's transform says it is about (12.8.1, table 256). */
const FORM_ENTRIES: ReadonlySet<string> = new Set(['AcroForm', 'Data']);

/** What became of an object that an update writes anew, by the role it had: what has more than one may do least. */
export async function compareObject(
  num: number,
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
  places: Places,
): Promise<readonly Change[]> {
  if (before instanceof PdfStream) return await compareStream(num, before, after, to, history, places);
  if (before instanceof PdfDict && after instanceof PdfDict)
    return await compareDict(num, before, after, to, history, places);
  if (Array.isArray(before) && (Array.isArray(after) || after === null))
    return await compareArray(num, before, after, to, history, places);
  if (after !== null) return [{ kind: 'object_changed' }];
  const { drawn, painted, items } = await places.get();
  const isShown = drawn.has(num) || painted.has(num) || (await places.standsElsewhere(num));
  return items.has(num) && !isShown ? await removed(before) : [{ kind: 'object_removed' }];
}

async function removed(before: PdfObject): Promise<readonly Change[]> {
  if (before instanceof PdfDict) {
    if (isField(before)) return [{ kind: 'form_field_removed' }];
    if (isAnnotation(before)) return [{ kind: 'annotation_removed' }];
    if (isSignature(before)) return [{ kind: 'signature_removed' }];
  }
  return [{ kind: 'object_removed' }];
}

async function compareStream(
  num: number,
  before: PdfStream,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
  places: Places,
): Promise<readonly Change[]> {
  const type = before.dict.name('Type');
  // Cross-references and object streams are reached by offset; one that something refers to is content in disguise.
  if ((type === 'XRef' || type === 'ObjStm') && (await places.onlyRole(num, 0))) return [];
  if (after === null) return [{ kind: 'object_removed' }];
  const catalog = await history.catalogAt(to - 1);
  if (refersTo(catalog.get('Metadata'), num) && (await places.onlyRole(num)))
    return [{ kind: 'metadata_updated' }];
  const { appearances, xfa } = await places.get();
  const packet = xfa.get(num);
  // What was filled in and the form's own state are two packets; all others are the form itself.
  if (packet !== undefined) {
    if (!(await places.onlyRole(num))) return [{ kind: 'form_xfa_changed' }];
    return await compareXfaPacket(packet, num, before, after, to, history);
  }
  const appearance = appearances.get(num);
  if (
    appearance !== undefined &&
    after instanceof PdfStream &&
    (await places.onlyRole(num, appearance.references))
  )
    return await compareFieldLook(appearance, to, history);
  if (before.dict.name('Subtype') === 'Form' || before.dict.name('Subtype') === 'Image')
    return [{ kind: 'page_resources_changed' }];
  return [{ kind: 'page_content_changed' }];
}

async function compareDict(
  num: number,
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
  places: Places,
): Promise<readonly Change[]> {
  if ((await changedEntries(before, after, to, history)).length === 0) return [];
  const catalog = await history.catalogAt(to - 1);
  const isRoot = refersTo(history.trailerAt(to - 1).get('Root'), num);
  if (isRoot || refersTo(catalog.get('AcroForm'), num)) {
    // The form that is also the page tree, or a tree of names, shows or does what it says there.
    const isOther = !isRoot && (await places.isAlso(num, FORM_ENTRIES));
    if (isOther || (await isShownToo(num, places))) return [{ kind: 'object_changed' }];
    return await (isRoot ? compareCatalog : compareForm)(before, after, to, history);
  }
  const isPage = before.name('Type') === 'Page';
  // Signing writes a page of each revision anew: what nothing draws with is told without a walk over the document.
  if (isPage && !isStructure(num, catalog) && !(await places.mayShow(num)))
    return await comparePage(num, before, after, to, history, places);
  const known = await places.get();
  // The same of everything that has leave to change by what it is, or by what it calls itself.
  if (known.painted.has(num) && hasLeave(num, before, catalog, known))
    return [{ kind: 'page_resources_changed' }];
  if (isStructure(num, catalog)) return await compareStructureRoot(before, after, to, history);
  switch (before.name('Type')) {
    case 'Page':
      return await comparePage(num, before, after, to, history, places);
    case 'Pages':
      return [{ kind: 'pages_changed' }];
    case 'Sig':
    case 'DocTimeStamp':
      return [{ kind: 'signature_replaced' }];
    case 'Font':
    case 'FontDescriptor':
      return [{ kind: 'font_changed' }];
    case 'OCG':
    case 'OCMD':
      return [{ kind: 'layers_changed' }];
    case 'Action':
      return [{ kind: 'actions_changed' }];
  }
  if (isSignature(before)) return [{ kind: 'signature_replaced' }];
  if (known.content.has(num)) {
    // A page that does not say it is one is known by its place in the tree.
    const isNode = before.has('Kids') || after.has('Kids');
    return isNode ? [{ kind: 'pages_changed' }] : await comparePage(num, before, after, to, history, places);
  }
  if (known.layers.has(num)) return [{ kind: 'layers_changed' }];
  // Whatever it calls itself: pages draw with it.
  if (known.drawn.has(num)) return [{ kind: 'page_resources_changed' }];
  if (before.name('Type') === 'StructElem') return await compareStructureElement(before, after, to, history);
  if (isField(before) && known.items.has(num)) {
    // A field that is also a border, a membership or resources says there what it does as a field.
    if (await places.standsElsewhere(num)) return [{ kind: 'object_changed' }];
    // One that is also a node of another tree has other children there.
    const grows = !sameValue(before.get('Kids'), after.get('Kids'));
    if (grows && (await places.isKidElsewhere(num, known.items))) return [{ kind: 'object_changed' }];
    const changes = await compareField(before, after, to, history);
    // Of a field that has one name from above and another from below, either may be the one that is locked.
    return (await isNamedOnce(num, to, history, places))
      ? changes
      : changes.map((change) => (change.field === undefined ? change : { ...change, field: '' }));
  }
  // An annotation that becomes a widget is a new field, whatever leave there is to annotate.
  if (isAnnotation(before) && known.items.has(num) && !(await places.standsElsewhere(num))) {
    const isOfForm = isField(after);
    const kind = isOfForm ? 'form_field_added' : 'annotation_changed';
    const beyond = await beyondMarking(before, after, to, history);
    return [{ kind }, ...beyond.filter((change) => !isOfForm || change.kind !== 'media_changed')];
  }
  // What has a second role is what that one makes of it: here nothing but the place that is known may lead to it.
  const appearance = known.appearances.get(num);
  if (appearance !== undefined && (await places.onlyRole(num, appearance.references)))
    return await compareFieldLook(appearance, to, history);
  const resources = known.resources.get(num);
  if (resources !== undefined)
    return await compareResourcesAt(resources, num, before, after, to, history, places);
  if (known.parentTree.has(num) && (await places.onlyRole(num)))
    return await compareParentTreeAt(to, history);
  const extensions = known.extensions.get(num);
  if (extensions !== undefined && (await places.onlyRole(num)))
    return extensions === 'all'
      ? await compareExtensions(before, after, to, history)
      : [{ kind: 'extensions_changed' }];
  if (known.dss.has(num) && changedKeys(before, after).every(isDssKey) && (await places.onlyRole(num)))
    return [{ kind: 'dss_updated' }];
  // The catalog does not refer to the document information, the trailer does (14.3.3).
  if (refersTo(history.trailerAt(to - 1).get('Info'), num) && (await places.onlyRole(num, 0)))
    return [{ kind: 'metadata_updated' }];
  return [{ kind: 'object_changed' }];
}

/** Whether the form's list leads to a field by those that the field names as its parents (12.7.4.2), and by no other way. */
async function isNamedOnce(
  num: number,
  to: number,
  history: RevisionHistory,
  places: Places,
): Promise<boolean> {
  const form = await history.dictAt((await history.catalogAt(to - 1)).get('AcroForm'), to - 1);
  const roots = (await history.arrayAt(form?.get('Fields'), to - 1)) ?? [];
  for (let node = num, depth = 0; depth < MAX_PARENTS; depth++) {
    const parent = (await history.dictAt(new PdfRef(node, 0), to - 1))?.get('Parent') ?? null;
    const parents = await places.parentsOf(node);
    if (parent === null) return parents.size === 0;
    if (!(parent instanceof PdfRef) || parents.size !== 1 || !parents.has(parent.num)) return false;
    spend(roots.length / ITEMS_PER_STEP);
    if (roots.some((root) => refersTo(root, node))) return false;
    node = parent.num;
  }
  return false;
}

/** Whether the catalog or the form also is a node of the page tree, or something that is drawn with. */
async function isShownToo(num: number, places: Places): Promise<boolean> {
  if ((await places.onlyRole(num)) && !(await places.mayShow(num))) return false;
  const { painted, layers, content } = await places.get();
  return [painted, layers, content].some((shown) => shown.has(num));
}

function isStructure(num: number, catalog: PdfDict): boolean {
  return refersTo(catalog.get('StructTreeRoot'), num);
}

/** Whether some entries of a dictionary may change: it is a page, or a part of the form or of the structure. */
function hasLeave(num: number, dict: PdfDict, catalog: PdfDict, known: KnownPlaces): boolean {
  const type = dict.name('Type');
  const isNamed = type === 'Page' || type === 'StructElem' || isStructure(num, catalog);
  return isNamed || known.content.has(num) || known.items.has(num);
}

/** Resources may gain names that nothing used, where nothing but resources leads to the dictionary. */
async function compareResourcesAt(
  { part, page, references }: ResourcePlace,
  num: number,
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
  places: Places,
): Promise<readonly Change[]> {
  const drawsWith = page ? 'page' : 'form';
  if (part !== 'both' && (await places.onlyRole(num, references))) {
    const changes =
      part === 'all'
        ? await compareResources(before, after, drawsWith, to, history)
        : await compareResourceNames(
            before,
            after,
            drawsWith,
            to,
            history,
            references === 1 && (await isFontsOfForm(num, to, history)) ? 'Font' : undefined,
          );
    return page ? changes : await ofDefaults(changes, num, part, [before, after], to, history);
  }
  return [{ kind: page ? 'page_resources_changed' : 'object_changed' }];
}

/** Whether a dictionary is that of the fonts in the form's default resources. */
async function isFontsOfForm(num: number, to: number, history: RevisionHistory): Promise<boolean> {
  const form = await history.dictAt((await history.catalogAt(to - 1)).get('AcroForm'), to - 1);
  return refersTo((await history.dictAt(form?.get('DR'), to - 1))?.get('Font') ?? null, num);
}

/** The same where the dictionary is that of the form's default resources, or their fonts. */
async function ofDefaults(
  changes: readonly Change[],
  num: number,
  part: 'all' | 'category',
  [before, after]: readonly [PdfDict, PdfDict],
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const formAt = async (revision: number) =>
    (await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision)) ?? new PdfDict();
  const forms = [await formAt(to - 1), await formAt(to)] as const;
  const [given] = forms.map((form) => form.get('DR'));
  const defaults = await history.dictAt(given, to - 1);
  const isTheirs = refersTo(part === 'all' ? (given ?? null) : (defaults?.get('Font') ?? null), num);
  if (!isTheirs) return changes;
  const [old, now] = part === 'all' ? [before, after] : [fontsOf(before), fontsOf(after)];
  return await unlessFonts(changes, old, now, await isRedrawn(forms, to, history), to, history);
}

const fontsOf = (names: PdfDict) => PdfDict.of({ Font: names });

async function compareParentTreeAt(to: number, history: RevisionHistory): Promise<readonly Change[]> {
  const treeAt = async (revision: number) => {
    const root = (await history.catalogAt(revision)).get('StructTreeRoot');
    return (await history.dictAt(root, revision))?.get('ParentTree') ?? null;
  };
  return await compareParentTree(await treeAt(to - 1), await treeAt(to), to, history);
}

/** EN 319 142-1, 5.4.2: entries of the DSS, of VRI by digest, and of each VRI entry. */
function isDssKey(key: string): boolean {
  return /^(?:Type|VRI|Certs?|CRLs?|OCSPs?|TU|TS|[0-9A-Fa-f]{40})$/.test(key);
}

async function compareArray(
  num: number,
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
  places: Places,
): Promise<readonly Change[]> {
  const known = await places.get();
  if (known.content.has(num)) return [{ kind: 'page_content_changed' }];
  if (known.layers.has(num)) return [{ kind: 'layers_changed' }];
  if (known.drawn.has(num)) return [{ kind: 'page_resources_changed' }];
  const form = await history.dictAt((await history.catalogAt(to - 1)).get('AcroForm'), to - 1);
  if (refersTo(form?.get('Fields') ?? null, num) && (await places.onlyRole(num)))
    return await compareFieldList(before, after, to, history);
  if (known.annotations.has(num) && (await places.onlyRole(num)))
    return await compareAnnotations(before, after, to, history);
  if (known.kids.has(num) && (await places.onlyRole(num)))
    return await compareFieldList(before, after, to, history);
  if (known.dss.has(num) && (await places.onlyRole(num))) return [{ kind: 'dss_updated' }];
  if (known.parentTree.has(num) && (await places.onlyRole(num)))
    return await compareParentTreeAt(to, history);
  return [{ kind: after === null ? 'object_removed' : 'object_changed' }];
}

function refersTo(value: PdfObject, num: number): boolean {
  return value instanceof PdfRef && value.num === num;
}

function isAnnotation(dict: PdfDict): boolean {
  return dict.name('Type') === 'Annot' || (dict.has('Rect') && dict.has('Subtype'));
}

function isSignature(dict: PdfDict): boolean {
  return dict.has('ByteRange') && dict.has('Contents');
}
