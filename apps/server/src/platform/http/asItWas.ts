import type { Schema } from '@tomar/contract';
import { z } from 'zod';

/**
 * A save as it is meant: what it leaves out is as it was, never empty. A page of a version before does not know the newest
 * fields (`docs/adr/0093-pages-and-servers-of-two-versions.md`). Only what has a default may be left out, at any depth; things
 * of a list are the same by their `key`.
 * @param sent has passed the schema
 * @param before null: nothing is kept yet, and the defaults hold
 */
export function asItWas<S extends Schema>(
  schema: S,
  sent: z.core.input<S>,
  before: z.core.output<S> | null,
): z.core.output<S> {
  return z.parse(schema, before === null ? sent : filled(schema, sent, before));
}

/** The same of an endpoint's whole body; `before` may know less than the body says, such as no version. */
export function bodyAsItWas<B extends Schema>(
  { path, body }: { readonly path: string; readonly body?: B | 'bytes' },
  sent: z.core.input<B>,
  before: Partial<z.core.output<B>> | null,
): z.core.output<B> {
  if (body === undefined || body === 'bytes') throw new TypeError(`${path} takes no JSON`);
  return z.parse(body, before === null ? sent : filled(body, sent, before));
}

function filled(schema: Schema, sent: unknown, before: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'default':
    case 'nullable':
    case 'optional':
      return filled(def.innerType, sent, before);
    case 'object':
      return isRecord(sent) && isRecord(before) ? filledRecord(def.shape, sent, before) : sent;
    case 'array':
      return Array.isArray(sent) && Array.isArray(before) ? filledList(def.element, sent, before) : sent;
    case 'union': {
      const variant = def.options.find((option) => fits(option, sent) && fits(option, before));
      return variant ? filled(variant, sent, before) : sent;
    }
    default:
      return sent;
  }
}

function filledRecord(
  shape: Readonly<Record<string, Schema>>,
  sent: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): unknown {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const [given, was] = [sent[name], before[name]];
    if (given !== undefined) return [[name, filled(field, given, was)] as const];
    const mayBeLeftOut = (field as z.core.$ZodTypes)._zod.def.type === 'default';
    return mayBeLeftOut && was !== undefined ? [[name, was] as const] : [];
  });
  return { ...sent, ...Object.fromEntries(fields) };
}

/** A thing without a key, or with one that stood there twice, is taken as it came. */
function filledList(element: Schema, sent: readonly unknown[], before: readonly unknown[]): unknown[] {
  const byKey = Map.groupBy(before, keyOf);
  return sent.map((one) => {
    const key = keyOf(one);
    const [was, second] = key === null ? [] : (byKey.get(key) ?? []);
    return was === undefined || second !== undefined ? one : filled(element, one, was);
  });
}

const keyOf = (value: unknown): string | null =>
  isRecord(value) && typeof value.key === 'string' ? value.key : null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;
