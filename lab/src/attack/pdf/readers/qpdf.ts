import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Reader, Shown } from './reader.ts';
import { output } from './run.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
const jsonSchema: z.ZodType<Json> = z.json();

const outputSchema = z.object({
  pages: z.array(z.object({ object: z.string() })),
  acroform: z.object({
    fields: z.array(z.object({ fullname: z.string(), value: jsonSchema, fieldtype: z.string() })),
  }),
  qpdf: z.tuple([
    z.unknown(),
    z.record(z.string(), z.object({ value: jsonSchema.optional(), stream: jsonSchema.optional() })),
  ]),
});

/** What each page is drawn with, found by following its references; its annotations are others' matter. */
const DRAWN = ['/Contents', '/Resources', '/MediaBox', '/CropBox', '/Rotate', '/UserUnit'];

/** qpdf draws nothing: it says which objects it finds. */
export function qpdf(): Reader {
  return {
    name: 'qpdf',
    async read(path): Promise<Shown> {
      const keys = ['pages', 'acroform', 'qpdf'].map((key) => `--json-key=${key}`);
      const text = await output('qpdf', [
        '--json=2',
        ...keys,
        '--json-stream-data=inline',
        '--decode-level=generalized',
        '--no-warn',
        path,
      ]);
      const read = text === undefined ? undefined : outputSchema.safeParse(parsedJson(text.toString()));
      if (read?.success !== true) return { failure: 'qpdf cannot read it' };
      const { pages, acroform, qpdf: document } = read.data;
      const objects = document[1];
      const fields: Record<string, string> = {};
      for (const { fullname, value, fieldtype } of acroform.fields)
        fields[fullname] = fieldtype === '/Sig' ? String(value !== null) : JSON.stringify(value);
      return { fields, structure: pages.map(({ object }) => pageDigests(object, objects)) };
    },
    close() {},
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Objects = Readonly<
  Record<string, { readonly value?: Json | undefined; readonly stream?: Json | undefined }>
>;

/** A digest of each thing that a page is drawn with; of its resources one for each name. */
function pageDigests(reference: string, objects: Objects): Record<string, string> {
  const digests: Record<string, string> = {};
  for (const key of DRAWN) {
    const value = inherited(reference, key, objects);
    if (key !== '/Resources') digests[key] = digestOf(value, objects);
    else
      for (const [category, names] of entriesOf(value, objects))
        for (const [name, one] of entriesOf(names, objects))
          digests[`${key} ${category} ${name}`] = digestOf(one, objects);
  }
  return digests;
}

function resolved(value: Json, objects: Objects): Json {
  const object = typeof value === 'string' ? objects[`obj:${value}`] : undefined;
  return object === undefined ? value : (object.stream ?? object.value ?? null);
}

function entriesOf(value: Json, objects: Objects): [string, Json][] {
  const found = resolved(value, objects);
  return found === null || typeof found !== 'object' || Array.isArray(found) ? [] : Object.entries(found);
}

function digestOf(root: Json, objects: Objects): string {
  const hash = createHash('sha256');
  // A value may move into an object of its own and back; only circles are cut.
  const above = new Set<string>();
  const follow = (value: Json): void => {
    if (typeof value === 'string' && /^\d+ \d+ R$/.test(value)) {
      if (above.has(value)) {
        hash.update('#');
        return;
      }
      above.add(value);
      const object = objects[`obj:${value}`];
      follow(object?.stream ?? object?.value ?? null);
      above.delete(value);
    } else if (Array.isArray(value)) {
      hash.update('[');
      value.forEach(follow);
      hash.update(']');
    } else if (value !== null && typeof value === 'object') {
      hash.update('{');
      for (const [key, entry] of Object.entries(value).toSorted(([left], [right]) =>
        left < right ? -1 : 1,
      )) {
        // Where the data end is told by the data themselves.
        if (key === '/Length' || key === '/Parent') continue;
        hash.update(key);
        follow(entry);
      }
      hash.update('}');
    } else hash.update(JSON.stringify(value));
  };
  follow(root);
  return hash.digest('hex');
}

function inherited(reference: string, key: string, objects: Objects): Json {
  let current: string | undefined = reference;
  for (let depth = 0; current !== undefined && depth < 32; depth++) {
    const dict: Json = objects[`obj:${current}`]?.value ?? null;
    if (dict === null || typeof dict !== 'object' || Array.isArray(dict)) return null;
    const entries = dict as Readonly<Record<string, Json>>;
    if (entries[key] !== undefined) return entries[key];
    const parent: Json = entries['/Parent'] ?? null;
    current = typeof parent === 'string' ? parent : undefined;
  }
  return null;
}
