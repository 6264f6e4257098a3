import { hold } from '../../../budget/index.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { layerObjects } from './same/layerObjects.ts';

/** Octets of memory for a place in one of the sets: what is too much is refused, for a place not known is one not guarded. */
const NODE_OCTETS = 60;
const MAX_PARENTS = 32;

/** Which object numbers mean what at a revision: only for objects that do not say it themselves. */
export interface KnownPlaces {
  /** Arrays of annotations. */
  readonly annotations: ReadonlySet<number>;
  /** Nodes of the page tree, arrays of them, and what their /Contents refers to. */
  readonly content: ReadonlySet<number>;
  /** Dictionaries of resources, of pages, fields' looks and the form, and of their categories. */
  readonly resources: ReadonlyMap<number, ResourcePlace>;
  /** Whatever pages draw with, to the last object: fonts, images, states, and what these refer to. */
  readonly drawn: ReadonlySet<number>;
  /** All that pages, annotations and fields draw with, from their resources and looks down to the last object. */
  readonly painted: ReadonlySet<number>;
  /** Annotations of pages, and fields of the form with their widgets. */
  readonly items: ReadonlySet<number>;
  /** Arrays of child fields. */
  readonly kids: ReadonlySet<number>;
  /** Appearance streams of form fields, their dictionaries and those of their states, by number. */
  readonly appearances: ReadonlyMap<number, FieldAppearance>;
  /** Packets of an XFA form by their names. */
  readonly xfa: ReadonlyMap<number, string>;
  /** The dictionary of developer extensions; those of single developers. */
  readonly extensions: ReadonlyMap<number, 'all' | 'one'>;
  /** Nodes of the structure's parent tree, and their lists. */
  readonly parentTree: ReadonlySet<number>;
  /** Settings of layers, whatever else they call themselves (8.11.4). */
  readonly layers: ReadonlySet<number>;
  /** The DSS with its arrays and VRI dictionaries (EN 319 142-1, 5.4.2). */
  readonly dss: ReadonlySet<number>;
}

export interface ResourcePlace {
  /** The dictionary itself, one category of it, the fonts for example, or now this and now that. */
  readonly part: 'all' | 'category' | 'both';
  /** Whether a page draws with it. */
  readonly page: boolean;
  /** How many references from resources there are. */
  readonly references: number;
}

export interface FieldAppearance {
  /** The fields or widgets that look like this. */
  readonly nodes: PdfObject[];
  /** How many references from appearances of fields there are. */
  references: number;
}

class Draft {
  readonly drawn = new Set<number>();
  readonly painted = new Set<number>();
  readonly items = new Set<number>();
  /** Where walking what pages draw with begins. */
  readonly drawing: PdfObject[] = [];
  /** The same for what all of them draw with. */
  readonly painting: PdfObject[] = [];
  readonly annotations = new Set<number>();
  readonly content = new Set<number>();
  readonly resources = new Map<number, ResourcePlace>();
  readonly kids = new Set<number>();
  readonly appearances = new Map<number, FieldAppearance>();
  readonly xfa = new Map<number, string>();
  readonly extensions = new Map<number, 'all' | 'one'>();
  readonly parentTree = new Set<number>();
  layers: ReadonlySet<number> = new Set<number>();
  readonly dss = new Set<number>();
  readonly #seen = new Set<number>();

  /** False for what was seen before. */
  enter(value: PdfObject): boolean {
    hold(NODE_OCTETS);
    if (!(value instanceof PdfRef)) return true;
    if (this.#seen.has(value.num)) return false;
    this.#seen.add(value.num);
    return true;
  }
}

export async function knownPlaces(revision: number, history: RevisionHistory): Promise<KnownPlaces> {
  const draft = new Draft();
  const catalog = await history.catalogAt(revision);
  await walkPages(catalog.get('Pages'), revision, history, draft);
  await walkDrawing(draft.drawing, draft.drawn, draft.content, revision, history);
  const form = await history.dictAt(catalog.get('AcroForm'), revision);
  for (const field of (await history.arrayAt(form?.get('Fields'), revision)) ?? [])
    await walkField(field, revision, history, draft, 0);
  await walkXfa(form?.get('XFA') ?? null, revision, history, draft);
  await noteResources(form?.get('DR') ?? null, false, revision, history, draft);
  draft.painting.push(form?.get('DR') ?? null);
  await walkDrawing(draft.painting, draft.painted, new Set(), revision, history);
  await noteNested(catalog.get('Extensions'), ['all', 'one'], draft.extensions, revision, history);
  const structure = await history.dictAt(catalog.get('StructTreeRoot'), revision);
  await walkParentTree(structure?.get('ParentTree') ?? null, revision, history, draft);
  draft.layers = await layerObjects(revision, history);
  await walkDss(catalog.get('DSS'), revision, history, draft);
  return draft;
}

async function walkPages(
  root: PdfObject,
  revision: number,
  history: RevisionHistory,
  draft: Draft,
): Promise<void> {
  const waiting: PdfObject[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!draft.enter(node)) continue;
    const dict = await history.dictAt(node, revision);
    if (dict === undefined) continue;
    note(draft.content, node);
    note(draft.content, dict.get('Kids'));
    note(draft.annotations, dict.get('Annots'));
    note(draft.content, dict.get('Contents'));
    await noteResources(dict.get('Resources'), true, revision, history, draft);
    await noteDrawing(dict, revision, history, draft);
    for (const item of (await history.arrayAt(dict.get('Annots'), revision)) ?? [])
      await noteItem(item, revision, history, draft);
    waiting.push(...((await history.arrayAt(dict.get('Kids'), revision)) ?? []));
  }
}

/** What a page, or the pages below a node, draw with. */
async function noteDrawing(
  node: PdfDict,
  revision: number,
  history: RevisionHistory,
  { drawing, painting }: Draft,
): Promise<void> {
  const contents = node.get('Contents');
  painting.push(node.get('Resources'), node.get('Group'));
  drawing.push(...((await history.arrayAt(contents, revision)) ?? [contents]), node.get('Group'));
  for (const category of (await history.dictAt(node.get('Resources'), revision))?.map.values() ?? []) {
    const named = await history.dictAt(category, revision);
    if (named !== undefined) drawing.push(...named.map.values());
  }
}

/** An annotation of a page, its pop-up, and the fields above a widget (12.5.6.14, 12.7.4.1). */
async function noteItem(
  item: PdfObject,
  revision: number,
  history: RevisionHistory,
  { items, painting }: Draft,
): Promise<void> {
  const dict = await history.dictAt(item, revision);
  note(items, item);
  if (dict === undefined) return;
  painting.push(dict.get('AP'), dict.get('MK'));
  note(items, dict.get('Popup'));
  for (let parent = dict.get('Parent'), i = 0; parent instanceof PdfRef && i < MAX_PARENTS; i++) {
    if (items.has(parent.num)) return;
    items.add(parent.num);
    parent = (await history.dictAt(parent, revision))?.get('Parent') ?? null;
  }
}

/**
 * Adds to `found` whatever can be reached from `waiting`, which is empty in the end, without going into `known`. Under any
 * key: among names of resources /P and /Parent are names like others (7.8.3).
 */
async function walkDrawing(
  waiting: PdfObject[],
  found: Set<number>,
  known: ReadonlySet<number>,
  revision: number,
  history: RevisionHistory,
): Promise<void> {
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item instanceof PdfRef) {
      if (found.has(item.num) || known.has(item.num)) continue;
      hold(NODE_OCTETS);
      found.add(item.num);
      waiting.push(await history.objectAt(item.num, revision));
    } else if (Array.isArray(item)) for (const inner of item) waiting.push(inner);
    else if (item instanceof PdfStream) waiting.push(item.dict);
    else if (item instanceof PdfDict) for (const inner of item.map.values()) waiting.push(inner);
  }
}

async function walkField(
  node: PdfObject,
  revision: number,
  history: RevisionHistory,
  draft: Draft,
  depth: number,
): Promise<void> {
  if (depth > MAX_PARENTS || !draft.enter(node)) return;
  note(draft.items, node);
  const dict = await history.dictAt(node, revision);
  if (dict === undefined) return;
  const appearance = await history.dictAt(dict.get('AP'), revision);
  if (appearance !== undefined) {
    // What lies in a dictionary that several share is referred to once.
    const add = async (value: PdfObject, again: boolean): Promise<boolean> => {
      if (!(value instanceof PdfRef)) return again;
      const known = draft.appearances.get(value.num);
      if (known !== undefined) {
        hold(NODE_OCTETS);
        known.nodes.push(node);
        if (!again) known.references++;
        return true;
      }
      draft.appearances.set(value.num, { nodes: [node], references: 1 });
      const look = await history.resolveAt(value, revision);
      if (look instanceof PdfStream)
        await noteResources(look.dict.get('Resources'), false, revision, history, draft);
      return false;
    };
    const isShared = await add(dict.get('AP'), false);
    for (const value of appearance.map.values()) {
      const isSharedToo = await add(value, isShared);
      const states = await history.resolveAt(value, revision);
      if (states instanceof PdfDict) for (const state of states.map.values()) await add(state, isSharedToo);
    }
  }
  note(draft.kids, dict.get('Kids'));
  for (const kid of (await history.arrayAt(dict.get('Kids'), revision)) ?? [])
    await walkField(kid, revision, history, draft, depth + 1);
}

/** A dictionary that several share refers to its categories once. Pages come first: what they share is theirs. */
async function noteResources(
  given: PdfObject,
  page: boolean,
  revision: number,
  history: RevisionHistory,
  { resources }: Draft,
): Promise<void> {
  const add = (value: PdfObject, part: 'all' | 'category'): boolean => {
    if (!(value instanceof PdfRef)) return true;
    const known = resources.get(value.num);
    resources.set(value.num, {
      part: known === undefined || known.part === part ? part : 'both',
      page: page || known?.page === true,
      references: (known?.references ?? 0) + 1,
    });
    return known === undefined || (known.part === 'category' && part === 'all');
  };
  if (!add(given, 'all')) return;
  for (const value of (await history.dictAt(given, revision))?.map.values() ?? []) add(value, 'category');
}

/** Names and streams in turn (ISO 32000-1, 12.7.8). A form in one piece has one packet, and no name. */
async function walkXfa(
  root: PdfObject,
  revision: number,
  history: RevisionHistory,
  draft: Draft,
): Promise<void> {
  const packets = await history.arrayAt(root, revision);
  if (packets === undefined && root instanceof PdfRef) draft.xfa.set(root.num, '');
  for (const [index, packet] of (packets ?? []).entries()) {
    const name = packets?.[index - 1];
    if (packet instanceof PdfRef && name instanceof PdfString) draft.xfa.set(packet.num, name.toText());
  }
}

/** A dictionary of dictionaries. */
async function noteNested<T extends string>(
  root: PdfObject,
  [outer, inner]: readonly [T, T],
  places: Map<number, T>,
  revision: number,
  history: RevisionHistory,
): Promise<void> {
  for (const value of (await history.dictAt(root, revision))?.map.values() ?? [])
    if (value instanceof PdfRef) places.set(value.num, inner);
  if (root instanceof PdfRef) places.set(root.num, outer);
}

async function walkParentTree(
  root: PdfObject,
  revision: number,
  history: RevisionHistory,
  draft: Draft,
): Promise<void> {
  const waiting: PdfObject[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!draft.enter(node)) continue;
    const dict = await history.dictAt(node, revision);
    for (const value of [node, dict?.get('Nums') ?? null, dict?.get('Kids') ?? null])
      note(draft.parentTree, value);
    waiting.push(...((await history.arrayAt(dict?.get('Kids'), revision)) ?? []));
  }
}

async function walkDss(
  root: PdfObject,
  revision: number,
  history: RevisionHistory,
  draft: Draft,
): Promise<void> {
  note(draft.dss, root);
  const dss = await history.dictAt(root, revision);
  for (const key of ['Certs', 'CRLs', 'OCSPs', 'VRI']) note(draft.dss, dss?.get(key) ?? null);
  const vri = await history.dictAt(dss?.get('VRI'), revision);
  for (const value of vri?.map.values() ?? []) {
    note(draft.dss, value);
    const entry = await history.dictAt(value, revision);
    for (const [key, item] of entry?.map ?? [])
      if (key !== 'TS' && !(item instanceof PdfName)) note(draft.dss, item);
  }
}

function note(set: Set<number>, value: PdfObject): void {
  if (value instanceof PdfRef) set.add(value.num);
}
