/** JSON as it may appear in a body. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

const upperFirst = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);
const lowerFirst = (key: string) => key.charAt(0).toLowerCase() + key.slice(1);

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  const renamed: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') continue;
    renamed[rename(key)] = renameKeys(inner, rename);
  }
  return renamed;
}

/** camelCase → the wire's PascalCase, at every depth. Dates become ISO 8601 in UTC. */
export const toWire = (value: unknown): unknown => renameKeys(value, upperFirst);

/** The wire's PascalCase → camelCase, at every depth. Keys already in camelCase stay (`idToken`). */
export const fromWire = (value: unknown): unknown => renameKeys(value, lowerFirst);
