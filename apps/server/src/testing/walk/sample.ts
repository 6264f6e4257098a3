import { z } from 'zod';

/** As much of JSON Schema as the contract's schemas come out as. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/**
 * Something small that a schema accepts, so that a walk can call every endpoint without knowing it. Ids are
 * `id`, boxes are ticked, texts hold one letter, what is optional is left out.
 */
export function sampleOf(schema: z.core.$ZodType | undefined, id: string): unknown {
  return schema && leastOf(jsonSchemaOf(schema), id);
}

export const jsonSchemaOf = (schema: z.core.$ZodType): Schema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));

export function leastOf(schema: Schema, id: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  if (alternative) return leastOf(alternative, id);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, leastOf(schema.properties?.[name] ?? {}, id)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => leastOf(schema.items ?? {}, id));
    case 'string':
      return text(schema, id);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function text(schema: Schema, id: string): string {
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (schema.format === 'date') return '2026-01-15';
  if (schema.format === 'base64') return 'AAAA';
  if (schema.pattern?.includes('{24}')) return id;
  return 'a'.repeat(Math.max(schema.minLength ?? 0, 1));
}
