import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '@tomar/signatures/pdf';
import type { Random } from '../../../chaos/random.ts';
import type { Edit, Effect } from '../edit.ts';
import { type Change, change, FREE } from '../grammar.ts';
import { parsed } from '../objectText.ts';

/** Annotations are left out: with DocMDP 3 they may be changed into anything. */
function anyObject({ base }: Edit, random: Random): number {
  return random.oneOf([...base.objects.keys()].filter((num) => !base.roles.annotations.includes(num)));
}

/** A field may be changed with leave: what it is decides what may be seen of it. */
function effectOf(edit: Edit, num: number): Effect {
  const { roles } = edit.base;
  const field = [...roles.fields.values()].find((each) => each.num === num || each.widgets.includes(num));
  return field === undefined
    ? FREE
    : { category: 'form', open: true, field: field.name, values: [field.name] };
}

/** A dictionary of the document with entries changed, streams included. */
function onDict(name: string, make: (dict: PdfDict, edit: Edit, random: Random) => void): Change {
  return change(`any: ${name}`, (edit, random) => {
    const num = anyObject(edit, random);
    const value = edit.get(num);
    const dict = edit.dictOf(value);
    if (dict.map.size === 0) return undefined;
    const effect = effectOf(edit, num);
    const copy = dict.copy();
    make(copy, edit, random);
    edit.set(num, value instanceof PdfStream ? new PdfStream(copy, -1, value.data) : copy);
    return effect;
  });
}

function otherValue(value: PdfObject, edit: Edit, random: Random): PdfObject {
  if (value instanceof PdfRef) return new PdfRef(anyObject(edit, random));
  if (typeof value === 'number') return random.oneOf([0, -1, 1, value + 1, value * 2]);
  if (typeof value === 'boolean') return !value;
  if (value instanceof PdfName) return new PdfName(random.oneOf(['Off', 'Yes', 'Page', 'Annot', 'None']));
  if (value instanceof PdfString) return PdfString.text('999');
  if (Array.isArray(value)) return value.toReversed();
  return new PdfDict();
}

/** Objects of a document changed without a plan. Readers tell whether it shows. */
export const TAMPERING: readonly Change[] = [
  onDict('an entry away', (dict, _edit, random) => {
    dict.delete(random.oneOf([...dict.map.keys()]));
  }),
  onDict('an entry of another value', (dict, edit, random) => {
    const key = random.oneOf([...dict.map.keys()]);
    dict.set(key, otherValue(dict.get(key), edit, random));
  }),
  onDict('two entries exchanged', (dict, _edit, random) => {
    const [left, right] = [random.oneOf([...dict.map.keys()]), random.oneOf([...dict.map.keys()])];
    const [one, other] = [dict.get(left), dict.get(right)];
    dict.set(left, other).set(right, one);
  }),
  onDict('another object’s entry', (dict, edit, random) => {
    const other = [...edit.dictOf(anyObject(edit, random)).map];
    if (other.length > 0) dict.set(...random.oneOf(other));
  }),
  change('any: freed', (edit, random) => {
    const num = anyObject(edit, random);
    const effect = effectOf(edit, num);
    edit.free(num);
    return effect;
  }),
  change('any: null', (edit, random) => {
    const num = anyObject(edit, random);
    const effect = effectOf(edit, num);
    edit.set(num, parsed('null'));
    return effect;
  }),
  change('any: another object in its place', (edit, random) => {
    const [num, other] = [anyObject(edit, random), anyObject(edit, random)];
    const effect = effectOf(edit, num);
    edit.set(num, edit.get(other));
    return effect;
  }),
  change('any: other data', (edit, random) => {
    const streams = [...edit.base.objects].filter(([, value]) => value instanceof PdfStream);
    if (streams.length === 0) return undefined;
    const [num, value] = random.oneOf(streams);
    if (!(value instanceof PdfStream)) return undefined;
    const effect = effectOf(edit, num);
    edit.set(num, new PdfStream(value.dict, -1, Buffer.from('q Q')));
    return effect;
  }),
];
