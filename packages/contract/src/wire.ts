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

/** Nothing that crosses the wire lies deeper; what does is refused before it exhausts the stack. */
export const wireDepth = 64;

/** A value lies deeper than anything that crosses the wire. */
export class WireTooDeep extends Error {
  readonly code = 'wire_too_deep';
  constructor() {
    super(`a value on the wire lies deeper than ${wireDepth}`);
    this.name = 'WireTooDeep';
  }
}

function renameKeys(value: unknown, rename: (key: string) => string, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  if (depth >= wireDepth) throw new WireTooDeep();
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename, depth + 1));
  const renamed: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') continue;
    renamed[rename(key)] = renameKeys(inner, rename, depth + 1);
  }
  return renamed;
}

/** camelCase → the wire's PascalCase, at every depth. Dates become ISO 8601 in UTC. @throws WireTooDeep */
export const toWire = (value: unknown): unknown => renameKeys(value, upperFirst);

/** The wire's PascalCase → camelCase, at every depth. Keys already in camelCase stay (`idToken`). @throws WireTooDeep */
export const fromWire = (value: unknown): unknown => renameKeys(value, lowerFirst);
