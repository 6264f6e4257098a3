import * as z from 'zod/mini';
import type { Schema } from '../endpoint.ts';

/** What a sample is to have besides what its schema wants. */
interface Wish {
  /** Which option to take of a union, by its path; the first one. */
  readonly variants?: ReadonlyMap<string, number>;
  /** The word that is one of the newer server. */
  readonly newAt?: string;
  /** Keys of the newer server, in every object. */
  readonly newKeys?: boolean;
}

export const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

const texts = [
  'x',
  'a1b2c3d4e5f60718293a4b5c',
  '2026-01-01',
  '2026-01-01T00:00:00.000Z',
  'https://a.example/',
  'a@b.example',
  '12:00',
];

const firstThatFits = (schema: Schema, values: readonly unknown[]) => {
  const found = values.find((value) => z.safeParse(schema, value).success);
  if (found === undefined) throw new Error(`no sample of ${defOf(schema).type}`);
  return found;
};

/** Something that a schema of a reply takes; of its words the first. */
export function sampleOf(schema: Schema, wish: Wish = {}, path = ''): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return {
        ...Object.fromEntries(
          Object.entries(def.shape).map(([name, inner]) => [name, sampleOf(inner, wish, `${path}.${name}`)]),
        ),
        ...(wish.newKeys && { keyOfTheNextVersion: { alsoNew: ['x'] } }),
      };
    case 'array':
      return [sampleOf(def.element, wish, `${path}[]`)];
    case 'tuple':
      return def.items.map((item, at) => sampleOf(item, wish, `${path}[${at}]`));
    case 'record':
      return {};
    case 'default':
    case 'nullable':
    case 'optional':
    case 'readonly':
      return sampleOf(def.innerType, wish, path);
    case 'union': {
      const at = wish.variants?.get(path) ?? 0;
      return sampleOf(def.options[at] as Schema, wish, `${path}|${at}`);
    }
    case 'enum':
      return path === wish.newAt ? 'OfTheNextVersion' : Object.values(def.entries)[0];
    case 'literal':
      return path === wish.newAt ? 'OfTheNextVersion' : def.values[0];
    case 'boolean':
      return true;
    case 'number':
      return firstThatFits(schema, [1, 0, 5391]);
    default:
      return firstThatFits(schema, [...texts, null, {}]);
  }
}
