import { der } from '../der/index.ts';
import { NAME } from '../oids.ts';

/** Parts of a distinguished name in the order they are to appear; each key at most once. */
export type NameInput = { readonly [Part in keyof typeof NAME]?: string };

const PRINTABLE_PARTS: ReadonlySet<string> = new Set(['country', 'serialNumber']);
const IA5_PARTS: ReadonlySet<string> = new Set(['emailAddress', 'domainComponent']);

/** DER of a Name (RFC 5280 4.1.2.4), one attribute per relative name, UTF-8 except where a type is fixed. */
export function encodeName(name: NameInput): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [part, value] of Object.entries(name)) {
    const type = NAME[part as keyof typeof NAME];
    const text = PRINTABLE_PARTS.has(part)
      ? der.printableString(value)
      : IA5_PARTS.has(part)
        ? der.ia5String(value)
        : der.utf8String(value);
    parts.push(der.setOf(der.sequence(der.oid(type), text)));
  }
  return der.sequence(...parts);
}
