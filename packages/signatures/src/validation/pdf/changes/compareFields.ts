import { type PdfDict, type PdfObject, PdfRef } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change } from './change.ts';
import { fieldFacts, isDocumentTimestamp, valueChanged } from './fieldFacts.ts';
import { fieldText } from './fieldText.ts';
import { changedEntries } from './sameMeaning.ts';
import { sameValue } from './samePdfObject.ts';
import { coversPage, isSignatureOf, showsOtherState, showsSomething, valueAt } from './widgetLooks.ts';

/** Entries of a field or its widget that filling it in changes (12.7.4, 12.5.6.19). */
const VALUE_KEYS = new Set([
  'V',
  'RV',
  'AP',
  'AS',
  'I',
  'M',
  'NM',
  'TI',
  'MK',
  'DA',
  'DS',
  'Q',
  'BS',
  'Border',
  'F',
  'P',
  'Lock',
  'SV',
  'Type',
  'StructParent',
]);

/** Of these, what changes how the field looks. */
const LOOKS = new Set(['AP', 'AS', 'F', 'MK', 'BS', 'Border', 'DA']);

/** A field or widget that an update wrote anew. `to` is the revision of the update. */
export async function compareField(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const { type, name: field } = await fieldFacts(before, to - 1, history);
  const changes: Change[] = [];
  const keys = await changedEntries(before, after, to, history);
  const values = keys.filter((key) => VALUE_KEYS.has(key));
  const kids = keys.includes('Kids') ? await compareKids(before, after, to, history) : [];
  changes.push(...kids);
  if (type === 'Sig') {
    if (values.includes('V'))
      changes.push(...(await compareSignatureValue(before, after, to, field, history)));
    else if (values.some((key) => LOOKS.has(key))) {
      changes.push(...(await compareLooks(before, after, to, field, history)));
    }
  } else if (values.length > 0) {
    const only =
      (isRedrawn(before, values) && !(await valueChanged(before, after, to, history))) ||
      (type === 'Btn' && (await isButtonRedrawn(after, values, to, history)));
    const filled = only ? 'field_appearance_changed' : 'form_filled';
    changes.push({
      kind: hides(before, after) ? 'form_field_changed' : filled,
      field,
      values: {
        before: await fieldText(before, to - 1, history),
        after: await fieldText(after, to, history),
      },
    });
  }
  const others = keys.filter((key) => !VALUE_KEYS.has(key) && key !== 'Kids');
  const closed = others.length > 0 && others.every((key) => key === 'Ff') && onlyCloses(before, after);
  if (closed) changes.push({ kind: 'form_filled', field });
  else if (others.length > 0) changes.push({ kind: 'form_field_changed', field });
  return changes;
}

/** What a button looks like in each state is the form's matter; filling it in picks a state (12.7.5.2). */
async function isButtonRedrawn(
  after: PdfDict,
  keys: readonly string[],
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  return keys.includes('AP') || (await showsOtherState(after, to, history));
}

/** A signature's look is signed along with it; an unsigned field may look like nothing. */
async function compareLooks(
  before: PdfDict,
  after: PdfDict,
  to: number,
  field: string,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  if ((await valueAt(before, to - 1, history)) !== null) return [{ kind: 'signature_replaced', field }];
  const signed = await isSignatureOf(await valueAt(after, to, history), to, history);
  if (signed) return (await coversPage(after, to, history)) ? [{ kind: 'signature_covers_page' }] : [];
  return (await showsSomething(after, to, history)) ? [{ kind: 'unsigned_field_shown', field }] : [];
}

/** Something else is drawn where something was drawn before. */
function isRedrawn(before: PdfDict, keys: readonly string[]): boolean {
  return keys.some((key) => (key === 'AP' || key === 'AS') && before.get(key) !== null);
}

/** ReadOnly, Required and NoExport (12.7.4.1): readers set them for fields that a further signature locks. */
function onlyCloses(before: PdfDict, after: PdfDict): boolean {
  return (((before.number('Ff') ?? 0) ^ (after.number('Ff') ?? 0)) & ~7) === 0;
}

/** Hidden and NoView (12.5.3): a field that vanishes was not filled in. */
function hides(before: PdfDict, after: PdfDict): boolean {
  const invisible = (dict: PdfDict) => (dict.number('F') ?? 0) & (2 | 32);
  return invisible(before) !== invisible(after);
}

async function compareSignatureValue(
  before: PdfDict,
  after: PdfDict,
  to: number,
  field: string,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const value = after.get('V');
  if (before.get('V') !== null) {
    return [{ kind: value === null ? 'signature_removed' : 'signature_replaced', field }];
  }
  return await describeSigned(after, value, to, field, history);
}

/** A field that has a value now and had none before. */
async function describeSigned(
  dict: PdfDict,
  value: PdfObject,
  to: number,
  field: string,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  if (!(await isSignatureOf(value, to, history)) && (await showsSomething(dict, to, history)))
    return [{ kind: 'unsigned_field_shown', field }];
  const stamp = await isDocumentTimestamp(value, to, history);
  const shown = (await showsSomething(dict, to, history)) ? {} : ({ invisible: true } as const);
  const changes: Change[] = [{ kind: stamp ? 'timestamp_added' : 'signature_added', field, ...shown }];
  if (await coversPage(dict, to, history)) changes.push({ kind: 'signature_covers_page' });
  return changes;
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
  return concerning(item, [...actions, ...(await describeSignatureWidget(item, dict, to, field, history))]);
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

/** Elements of a list by what they are: references by number, direct values by comparison. */
export class RefSet {
  readonly #numbers = new Set<number>();
  readonly #direct: PdfObject[] = [];

  constructor(items: readonly PdfObject[]) {
    for (const item of items) {
      if (item instanceof PdfRef) this.#numbers.add(item.num);
      else this.#direct.push(item);
    }
  }

  has(item: PdfObject): boolean {
    if (item instanceof PdfRef) return this.#numbers.has(item.num);
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
