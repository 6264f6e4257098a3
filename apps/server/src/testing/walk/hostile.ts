import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { jsonSchemaOf, leastOf, type Schema } from './sample.ts';

/** Text that no index of the database holds and nothing compresses. */
function noise(length: number): string {
  let text = '';
  for (let count = 0; text.length < length; count += 1)
    text += createHash('sha512').update(String(count)).digest('base64');
  return text.slice(0, length);
}

/** Text that some part behind a schema may refuse: JSON, the database, dates, Intl, numbers, patterns. */
const texts = [
  '',
  'a\u0000b',
  'a\ud800b',
  '\u202e',
  '%00',
  "a'; --",
  '\\',
  '(?<a',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '+300000-01-01',
  '99999999999999999999',
];
const numbers = [-1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308];
/** What stands where something of another kind is expected. */
const others = [null, {}];

/**
 * Values for a schema, each with one part that is hostile and the rest as small as the schema takes it: with every
 * alternative and every optional part in turn.
 */
export function* hostileValues(schema: z.core.$ZodType | undefined, id: string): Generator<unknown> {
  if (schema) yield* spoil(jsonSchemaOf(schema), id);
}

function* spoil(schema: Schema, id: string): Generator<unknown> {
  yield* others;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    for (const alternative of alternatives) yield* spoil(alternative, id);
    return;
  }
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object': {
      const base = leastOf(schema, id) as Record<string, unknown>;
      for (const [name, inner] of Object.entries(schema.properties ?? {}))
        for (const value of spoil(inner, id)) yield { ...base, [name]: value };
      break;
    }
    case 'array':
      for (const value of spoil(schema.items ?? {}, id)) yield [value];
      break;
    case 'string':
      yield* texts;
      yield noise(Math.min(schema.maxLength ?? 20_000, 20_000));
      break;
    case 'integer':
    case 'number':
      yield* numbers;
      if (schema.maximum !== undefined) yield schema.maximum;
      break;
    default:
      break;
  }
}
