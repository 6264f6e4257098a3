import { type Text, t } from '../../../i18n/t.ts';
import { formTexts } from '../texts.ts';
import type { Choosable } from './differences.ts';

/** A field of a record that a person chooses by when somebody else saved it, too. */
export interface ConflictField<V> extends Choosable<V> {
  readonly label: Text;
  /** What stands in it, in words; empty where nothing does. */
  readonly say: (values: V) => string;
}

type Said<V, K extends keyof V> = { readonly [Name in K]-?: readonly [Text, (value: V[Name]) => string] };

/** A field for each property of a record: one that is not said does not compile, so none is lost in a merge. */
export const eachField = <V extends object, K extends keyof V & string = keyof V & string>(
  said: Said<V, K>,
): ConflictField<V>[] =>
  (Object.keys(said) as K[]).map((name) => {
    const [label, say] = said[name];
    return {
      name,
      label,
      say: (values) => say(values[name]),
      of: (values) => values[name],
      take: (from, into) => ({ ...into, [name]: from[name] }),
    };
  });

/** Fields of records of one kind, for two that are both of it. */
export const fieldsOfKind = <V, Kind extends V>(
  is: (values: V) => values is Kind,
  fields: readonly ConflictField<Kind>[],
): ConflictField<V>[] =>
  fields.map(({ name, label, say, of, take }) => ({
    name,
    label,
    say: (values) => (is(values) ? say(values) : ''),
    of: (values) => (is(values) ? of(values) : null),
    take: (from, into) => (is(from) && is(into) ? take(from, into) : into),
  }));

/** The fields of a part of the record. */
export const fieldsWithin = <V extends object, K extends keyof V & string>(
  part: K,
  fields: readonly ConflictField<V[K]>[],
): ConflictField<V>[] =>
  fields.map(({ name, label, say, of, take }) => ({
    name: `${part}.${name}`,
    label,
    say: (values) => say(values[part]),
    of: (values) => of(values[part]),
    take: (from, into) => ({ ...into, [part]: take(from[part], into[part]) }),
  }));

/** What a switch says. */
export const sayOn = (on: boolean): string => t(on ? formTexts.switchOn : formTexts.switchOff);
