import { type PdfDict, PdfName, type PdfObject, PdfRef } from '../../../pdf/index.ts';
import { type FieldLook, fieldLook, type Looked, worse } from '../looks/fieldLooks.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change } from './change.ts';
import { fieldFacts, isDocumentTimestamp, valueChanged } from './fieldFacts.ts';
import { fieldText } from './fieldText.ts';
import { isFillable } from './isFillable.ts';
import type { FieldAppearance } from './knownPlaces.ts';
import { namesOfOthers } from './namesOfOthers.ts';
import { sameBox } from './pageEntries.ts';
import { coversPage, coversText } from './pages/coversPage.ts';
import { changedEntries } from './same/sameMeaning.ts';
import { sameValue } from './same/samePdfObject.ts';
import { isStyledOtherwise } from './style/isStyledOtherwise.ts';
import { isSignatureOf, showsSomething, valueAt } from './widgetLooks.ts';

/** More widgets of one field than this nobody looks through. */
const MAX_KIDS = 1_000;

/** Entries of a field or its widget that filling it in changes (ISO 32000-2, tables 166, 226 and 228). */
const FILLED: ReadonlySet<string> = new Set(['V', 'RV', 'AP', 'AS', 'I', 'TI', 'M']);

/** How readers draw a field that they draw themselves (12.5.4, 12.7.4.3, table 192). */
const STYLE: ReadonlySet<string> = new Set(['MK', 'BS', 'Border', 'DA', 'DS', 'Q', 'F']);

/** What a field may be given where it lacks it: its kind, name and page, and its place in the structure. */
const GIVEN_ONCE: ReadonlySet<string> = new Set(['Type', 'NM', 'P', 'StructParent']);

/** What the next signer is held to (12.7.5.5). */
const DEMANDS: ReadonlySet<string> = new Set(['Lock', 'SV']);

/** What changes how a signature field looks. */
const LOOKS: ReadonlySet<string> = new Set(['AP', 'AS', 'F', 'MK', 'BS', 'Border', 'DA']);

/** A field or widget that an update wrote anew. `to` is the revision of the update. */
export async function compareField(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const { type, name: field } = await fieldFacts(before, to - 1, history);
  if (type !== undefined && (await isDrawnOtherwise(before, to - 1, history)))
    return [{ kind: 'form_field_changed', field }];
  const changes: Change[] = [];
  const isSameRect = await sameBox(before.get('Rect'), after.get('Rect'), to, history);
  const keys = (await changedEntries(before, after, to, history)).filter(
    (key) => key !== 'Rect' || !isSameRect,
  );
  const kids = keys.includes('Kids') ? await compareKids(before, after, to, history) : [];
  changes.push(...kids);
  const facts = { before, after, to, history, type, field };
  changes.push(
    ...(type === 'Sig' ? await compareSignatureField(keys, facts) : await compareFilled(keys, facts)),
  );
  const isOdd = type !== 'Sig' && !(await isFillable(keys, after, type, to, history));
  if (isOdd || (keys.includes('V') && (await isAnotherThanFields(after, to, history))))
    changes.push({ kind: 'form_field_changed', field });
  const others = keys.filter((key) => !isNamed(key, before, type));
  const closed = others.length > 0 && others.every((key) => key === 'Ff') && (await onlyCloses(facts));
  if (closed) changes.push({ kind: 'form_filled', field });
  else if (others.length > 0) changes.push({ kind: 'form_field_changed', field });
  return changes;
}

/** Whether what a change of an entry means is said elsewhere: any other is one that nothing gives leave for. */
function isNamed(key: string, before: PdfDict, type: string | undefined): boolean {
  if (key === 'Kids' || FILLED.has(key) || STYLE.has(key)) return true;
  if (GIVEN_ONCE.has(key)) return before.get(key) === null;
  return type === 'Sig' && DEMANDS.has(key);
}

/** A widget has no value of its own (12.7.4.1): one that says another than its field's is shown for it by some. */
async function isAnotherThanFields(widget: PdfDict, to: number, history: RevisionHistory): Promise<boolean> {
  const parent = await history.dictAt(widget.get('Parent'), to);
  if (parent === undefined || widget.has('T') || widget.get('V') === null) return false;
  return !sameValue(await history.resolveAt(widget.get('V'), to), await valueAt(parent, to, history));
}

interface ComparedField {
  readonly before: PdfDict;
  readonly after: PdfDict;
  readonly to: number;
  readonly history: RevisionHistory;
  readonly type: string | undefined;
  readonly field: string;
}

async function compareSignatureField(
  keys: readonly string[],
  { before, after, to, history, field }: ComparedField,
): Promise<readonly Change[]> {
  const isSigned = keys.includes('V');
  // Whoever signs may lock more (12.7.5.5); what the author demanded stays.
  const demands = keys.some((key) => DEMANDS.has(key) && !(isSigned && before.get(key) === null));
  const changes: Change[] = demands ? [{ kind: 'signature_demands_changed', field }] : [];
  if (isSigned) changes.push(...(await compareSignatureValue(before, after, to, field, history)));
  else if (keys.some((key) => LOOKS.has(key)))
    changes.push(...(await compareLooks(before, after, to, field, history)));
  return changes;
}

async function compareFilled(keys: readonly string[], facts: ComparedField): Promise<readonly Change[]> {
  const { before, after, to, history, type, field } = facts;
  const filled = keys.some((key) => FILLED.has(key));
  const styles = keys.filter((key) => STYLE.has(key));
  if (!filled && styles.length === 0) return [];
  const flags = (await flagsOf(after, to, history)) ?? PUSH_BUTTON;
  const isPushed = type === 'Btn' && (flags & PUSH_BUTTON) !== 0;
  const styled = await isStyledOtherwise(styles, { before, after, to, history, isPushed });
  const hasNewValue = await valueChanged(before, after, to, history);
  const redrawn = styled || (isRedrawn(before, keys) && !hasNewValue);
  const drawnKind = redrawn ? 'field_appearance_changed' : 'form_filled';
  const kind = (await hides(facts)) ? 'form_field_changed' : drawnKind;
  const values = {
    before: await fieldText(before, to - 1, history),
    after: await fieldText(after, to, history),
  };
  const looked = { before, after, to, history, hasNewValue };
  const own = await fieldLook(type, looked);
  const look = keys.includes('V') ? worse(own, await looksBelow(type, looked)) : own;
  const drawn: Change = { kind, field, values };
  return look === 'as-valued' ? [drawn] : [drawn, { kind: LOOK_KINDS[look], field }];
}

const LOOK_KINDS = {
  other: 'field_shows_other_value',
  stale: 'field_value_not_shown',
  unread: 'field_look_unread',
} as const;

/** The widgets below a field that got another value: those that the update left as they were show the old one. */
async function looksBelow(type: string | undefined, looked: Looked): Promise<FieldLook> {
  const { before, after, to, history } = looked;
  const waiting = [...((await history.arrayAt(after.get('Kids'), to)) ?? [])];
  let worst: FieldLook = 'as-valued';
  let count = 0;
  for (let kid = waiting.pop(); kid !== undefined; kid = waiting.pop()) {
    if (++count > MAX_KIDS) return 'unread';
    const now = await history.dictAt(kid, to);
    const old = kid instanceof PdfRef ? await history.dictAt(kid, to - 1) : undefined;
    if (now === undefined || now === after || old === before) continue;
    if (now.has('AP'))
      worst = worse(worst, await fieldLook(type, { ...looked, before: old ?? now, after: now }));
    waiting.push(...((await history.arrayAt(now.get('Kids'), to)) ?? []));
  }
  return worst;
}

/** The look of fields, drawn anew in its place: a stream or dictionary of appearances that an update wrote. */
export async function compareFieldLook(
  { nodes }: FieldAppearance,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  // One look of several fields shows something in each of them.
  for (const node of nodes) changes.push(...(await compareLookOf(node, to, history)));
  return changes;
}

async function compareLookOf(
  node: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const [before, after] = [await history.dictAt(node, to - 1), await history.dictAt(node, to)];
  if (before === undefined || after === undefined) return [{ kind: 'form_field_removed' }];
  const { type, name: field } = await fieldFacts(before, to - 1, history);
  if (await isDrawnOtherwise(before, to - 1, history)) return [{ kind: 'form_field_changed', field }];
  if (type === 'Sig') return await compareLooks(before, after, to, field, history);
  const hasNewValue = await valueChanged(before, after, to, history);
  const look = await fieldLook(type, { before, after, to, history, hasNewValue });
  const drawn: Change = { kind: hasNewValue ? 'form_filled' : 'field_appearance_changed', field };
  return look === 'as-valued' ? [drawn] : [drawn, { kind: LOOK_KINDS[look], field }];
}

/**
 * Whether a field is another annotation than a widget (12.5.6.19): readers draw such a one by whatever its own kind has,
 * its border, its text, its colours, and nobody fills it in.
 */
async function isDrawnOtherwise(
  field: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const subtype = await history.resolveAt(field.get('Subtype'), revision);
  return subtype !== null && !(subtype instanceof PdfName && subtype.value === 'Widget');
}

/** A signature's look is signed along with it; an unsigned field looks as it did, or like nothing if it did so before. */
async function compareLooks(
  before: PdfDict,
  after: PdfDict,
  to: number,
  field: string,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  if ((await valueAt(before, to - 1, history)) !== null) return [{ kind: 'signature_replaced', field }];
  if (await isSignatureOf(await valueAt(after, to, history), to, history)) {
    if (await coversPage(after, to, history)) return [{ kind: 'signature_covers_page' }];
    return (await isCleared(before, after, to, history)) ? [{ kind: 'field_appearance_changed', field }] : [];
  }
  if (await showsSomething(after, to, history)) return [{ kind: 'unsigned_field_shown', field }];
  return (await showsSomething(before, to - 1, history)) ? [{ kind: 'form_field_changed', field }] : [];
}

/** Whether a field shows nothing any more: a signature's look may take the place of what stood there, not clear it. */
async function isCleared(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  return (await showsSomething(before, to - 1, history)) && !(await showsSomething(after, to, history));
}

/** Something else is drawn where something was drawn before. */
function isRedrawn(before: PdfDict, keys: readonly string[]): boolean {
  return keys.some((key) => (key === 'AP' || key === 'AS') && before.get(key) !== null);
}

/** ReadOnly, Required and NoExport (12.7.4.1): readers set them for fields that a further signature locks. */
async function onlyCloses({ before, after, to, history }: ComparedField): Promise<boolean> {
  const [old, now] = [await flagsOf(before, to - 1, history), await flagsOf(after, to, history)];
  return old !== undefined && now !== undefined && ((old ^ now) & ~7) === 0;
}

const MAX_FLAGS = 2 ** 31 - 1;
const PUSH_BUTTON = 1 << 16;
const MAX_PARENTS = 32;

/** The flags of a field, its own or those of a field above it; undefined where they are none to each reader. */
async function flagsOf(
  dict: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<number | undefined> {
  let current: PdfDict | undefined = dict;
  for (let i = 0; current !== undefined && i < MAX_PARENTS; i++) {
    const flags = await history.resolveAt(current.get('Ff'), revision);
    if (flags !== null) {
      const isPlain =
        typeof flags === 'number' && Number.isInteger(flags) && flags >= 0 && flags <= MAX_FLAGS;
      return isPlain ? flags : undefined;
    }
    current = await history.dictAt(current.get('Parent'), revision);
  }
  return 0;
}

const HIDDEN = 2 | 32;
const PRINT = 4;

/** Hidden, NoView and Print (12.5.3): a field that vanishes, on the page or on paper, was not filled in. */
async function hides({ before, after, to, history }: ComparedField): Promise<boolean> {
  const flags = async (dict: PdfDict, revision: number) => {
    const value = await history.resolveAt(dict.get('F'), revision);
    return typeof value === 'number' ? value : 0;
  };
  const [old, now] = [await flags(before, to - 1), await flags(after, to)];
  return ((old ^ now) & HIDDEN) !== 0 || (old & ~now & PRINT) !== 0;
}

async function compareSignatureValue(
  before: PdfDict,
  after: PdfDict,
  to: number,
  field: string,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const value = after.get('V');
  if (before.get('V') !== null)
    return [{ kind: value === null ? 'signature_removed' : 'signature_replaced', field }];
  const signed = await describeSigned(after, value, to, field, history);
  return (await isCleared(before, after, to, history))
    ? [...signed, { kind: 'field_appearance_changed', field }]
    : signed;
}

/** A field that has a value now and had none before. */
async function describeSigned(
  dict: PdfDict,
  value: PdfObject,
  to: number,
  field: string,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const isShown = await showsSomething(dict, to, history);
  if (isShown && !(await isSignatureOf(value, to, history))) return [{ kind: 'unsigned_field_shown', field }];
  const signature = await history.dictAt(value, to);
  // A value that is no signature, one without a verdict, and another field's are no signing. Where a file had to be
  // repaired nobody knows which revision brought it.
  const isOwn = history.document.rebuilt || (await isSignatureOf(value, to, history));
  if (signature === undefined || !isOwn || !(await history.judged.has(signature)))
    return [{ kind: 'form_field_changed', field }];
  const shown = isShown ? {} : ({ invisible: true } as const);
  const changes: Change[] = [
    { kind: await signedKind(value, 'invisible' in shown, to, history), field, ...shown },
  ];
  if (await coversPage(dict, to, history)) changes.push({ kind: 'signature_covers_page' });
  else if (isShown && (await coversText(dict, to, history)))
    changes.push({ kind: 'signature_over_text', field });
  return changes;
}

/** A time-stamp is nobody's signature: what it shows on a page nobody signed, and time is proven without (12.8.5). */
async function signedKind(
  value: PdfObject,
  invisible: boolean,
  to: number,
  history: RevisionHistory,
): Promise<'signature_added' | 'timestamp_added' | 'timestamp_shown'> {
  if (!(await isDocumentTimestamp(value, to, history))) return 'signature_added';
  return invisible ? 'timestamp_added' : 'timestamp_shown';
}

async function compareKids(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  return await compareFieldList(before.get('Kids'), after.get('Kids'), to, history);
}

/** Lists of fields: the form's, and those of parents. What was there must stay; what is new is named. */
export async function compareFieldList(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const old = (await history.arrayAt(before, to - 1)) ?? [];
  const now = (await history.arrayAt(after, to)) ?? [];
  const kept = new RefSet(now);
  const changes: Change[] = old.some((item) => !kept.has(item)) ? [{ kind: 'form_field_removed' }] : [];
  const known = new RefSet(old);
  for (const item of now) {
    if (!known.has(item)) changes.push(...(await describeNewField(item, to, history)));
  }
  return changes;
}

/** A field that is new: a signature field, signed or not, or another. */
export async function describeNewField(
  item: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const dict = await history.dictAt(item, to);
  if (dict === undefined) return [];
  const { type, name: field } = await fieldFacts(dict, to, history);
  const actions: Change[] = dict.has('AA') || dict.has('A') ? [{ kind: 'actions_changed' }] : [];
  if (type !== 'Sig') return concerning(item, [{ kind: 'form_field_added', field }, ...actions]);
  // Fields of one name are one field (12.7.4.2): who asks for the other's value may get this one's.
  const isTwin = field !== '' && (await namesOfOthers(to - 1, history)).has(field);
  if (isTwin) actions.push({ kind: 'form_field_added', field });
  const own = await describeSignatureWidget(item, dict, to, field, history);
  return concerning(item, [...actions, ...own, ...(await othersBelow(dict, to, history))]);
}

/** Fields of other kinds, and actions, that came with a new signature field below it. */
async function othersBelow(dict: PdfDict, to: number, history: RevisionHistory): Promise<readonly Change[]> {
  const waiting = [...((await history.arrayAt(dict.get('Kids'), to)) ?? [])];
  const changes: Change[] = [];
  const seen = new Set<number>();
  for (let kid = waiting.pop(); kid !== undefined; kid = waiting.pop()) {
    if (kid instanceof PdfRef && seen.has(kid.num)) continue;
    if (kid instanceof PdfRef) seen.add(kid.num);
    if (seen.size > MAX_KIDS) return [...changes, { kind: 'form_field_changed' }];
    const below = await history.dictAt(kid, to);
    if (below === undefined) continue;
    const { type, name: field } = await fieldFacts(below, to, history);
    if (type !== 'Sig') changes.push(...concerning(kid, [{ kind: 'form_field_added', field }]));
    if (below.has('AA') || below.has('A')) changes.push(...concerning(kid, [{ kind: 'actions_changed' }]));
    waiting.push(...((await history.arrayAt(below.get('Kids'), to)) ?? []));
  }
  return changes;
}

/** Says of changes which object they are about, where they do not say so themselves. */
export function concerning(item: PdfObject | number, changes: readonly Change[]): readonly Change[] {
  const num = item instanceof PdfRef ? item.num : item;
  if (typeof num !== 'number') return changes;
  return changes.map((change) => (change.object === undefined ? { ...change, object: num } : change));
}

/** A signature field or a widget of one that an update brought. */
export async function describeSignatureWidget(
  item: PdfObject,
  dict: PdfDict,
  to: number,
  field: string,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  // One more widget of a field that is signed already shows what nobody signed.
  const parent = await history.dictAt(dict.get('Parent'), to - 1);
  const borrowed = dict.get('V') instanceof PdfRef ? await history.resolveAt(dict.get('V'), to - 1) : null;
  if (borrowed !== null || (parent !== undefined && (await valueAt(parent, to - 1, history)) !== null))
    return [{ kind: 'signature_replaced', field }];
  const value = await valueAt(dict, to, history);
  if (value !== null) {
    const signed = await describeSigned(dict, value, to, field, history);
    const placed = await showsSomething(item, to, history);
    return placed ? [...signed, { kind: 'signature_placed', field }] : signed;
  }
  const shown = await showsSomething(item, to, history);
  return [{ kind: shown ? 'unsigned_field_shown' : 'empty_signature_field_added', field }];
}

/** The number alone where the generation is 0, as it nearly always is: lists are long, and compared at each update. */
function nameOf({ num, gen }: PdfRef): string | number {
  return gen === 0 ? num : `${num} ${gen}`;
}

/** Elements of a list by what they are: references by number and generation, direct values by comparison. */
export class RefSet {
  readonly #named = new Set<string | number>();
  readonly #direct: PdfObject[] = [];

  constructor(items: readonly PdfObject[]) {
    for (const item of items) {
      if (item instanceof PdfRef) this.#named.add(nameOf(item));
      else this.#direct.push(item);
    }
  }

  has(item: PdfObject): boolean {
    if (item instanceof PdfRef) return this.#named.has(nameOf(item));
    return this.#direct.some((other) => sameValue(item, other));
  }
}

/** Whether a dictionary is a form field or a widget of one. */
export function isField(dict: PdfDict): boolean {
  return (
    dict.name('Subtype') === 'Widget' ||
    dict.has('FT') ||
    (dict.has('T') && (dict.has('Kids') || dict.has('Parent')))
  );
}
