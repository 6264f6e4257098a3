import { cursor, type DerNode, readOid, readText, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';

export interface NameAttribute {
  readonly oid: string;
  readonly value: string;
}

/** A distinguished name (RFC 5280 4.1.2.4). */
export interface Name {
  readonly encoded: Uint8Array;
  /** Relative names in the order of the encoding, root first. */
  readonly parts: readonly (readonly NameAttribute[])[];
  /** RFC 4514: most specific first, the attribute types by their short names where they have one. */
  readonly text: string;
  /** For comparison after RFC 5280 7.1: case and runs of blanks do not count, nor does the string type. */
  readonly key: string;
}

const SHORT_NAMES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.42': 'givenName',
  '2.5.4.46': 'dnQualifier',
  '2.5.4.65': 'pseudonym',
  '2.5.4.97': 'organizationIdentifier',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

export const NAME_OID = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  organization: '2.5.4.10',
  givenName: '2.5.4.42',
  pseudonym: '2.5.4.65',
  organizationIdentifier: '2.5.4.97',
} as const;

const MAX_ATTRIBUTES = 256;

/** @throws SignatureError `name_malformed` or a `der_…` code */
export function readName(node: DerNode): Name {
  if (!node.is(TAG.SEQUENCE)) throw new SignatureError('name_malformed', 'A name is not a SEQUENCE');
  const parts = node.children.map(readRelativeName);
  if (parts.flat().length > MAX_ATTRIBUTES) throw new SignatureError('name_malformed', 'A name is too long');
  let text: string | undefined;
  let key: string | undefined;
  return {
    encoded: node.encoded,
    parts,
    get text() {
      text ??= parts
        .toReversed()
        .map((part) => part.map(attributeText).join('+'))
        .join(',');
      return text;
    },
    get key() {
      key ??= parts
        .map((part) => (part.length === 1 ? part : part.toSorted(byOid)).map(attributeKey).join('+'))
        .join(',');
      return key;
    },
  };
}

function readRelativeName(node: DerNode): readonly NameAttribute[] {
  if (!node.is(TAG.SET)) throw new SignatureError('name_malformed', 'A relative name is not a SET');
  return node.children.map((item) => {
    const fields = cursor(item);
    const oid = readOid(fields.next(TAG.OID));
    return { oid, value: readAttributeValue(fields.next()) };
  });
}

/** Values that are no character string stay readable as RFC 4514's `#` form. */
function readAttributeValue(node: DerNode): string {
  try {
    return readText(node);
  } catch {
    return `#${Buffer.from(node.encoded).toString('hex')}`;
  }
}

function attributeText({ oid, value }: NameAttribute): string {
  return `${SHORT_NAMES[oid] ?? oid}=${escapeValue(value)}`;
}

/** RFC 4514 2.4, and control characters, which a report must not carry to a terminal. */
function escapeValue(value: string): string {
  let text = '';
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) text += `\\${code.toString(16).padStart(2, '0').toUpperCase()}`;
    else text += '",+;<>\\'.includes(character) ? `\\${character}` : character;
  }
  if (/^[ #]/.test(text)) text = `\\${text}`;
  return / $/.test(text) && !/\\ $/.test(text) ? `${text.slice(0, -1)}\\ ` : text;
}

function byOid(left: NameAttribute, right: NameAttribute): number {
  return left.oid < right.oid ? -1 : 1;
}

/** Most values are plain ASCII with single blanks, for which the slow half of this says the same. */
function attributeKey({ oid, value }: NameAttribute): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(value)) return `${oid}=${value.length}:${value.toLowerCase()}`;
  const folded = value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return `${oid}=${folded.length}:${folded}`;
}

/** The first value of an attribute, most specific first; null when the name does not have it. */
export function nameValue(name: Name, oid: string): string | null {
  for (const part of name.parts.toReversed()) {
    const found = part.find((attribute) => attribute.oid === oid);
    if (found !== undefined) return found.value;
  }
  return null;
}

export function sameName(left: Name, right: Name): boolean {
  // The same octets mean the same; only where they differ is it worth to fold them.
  return Buffer.compare(left.encoded, right.encoded) === 0 || left.key === right.key;
}
