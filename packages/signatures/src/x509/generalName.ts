import { type DerNode, decodeUtf8, readOid, readText } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { type Name, readName } from './name.ts';

/** GeneralName (RFC 5280 4.2.1.6) as far as paths and addresses need it. */
export type GeneralName =
  | { readonly kind: 'email' | 'dns' | 'uri'; readonly value: string }
  | { readonly kind: 'directory'; readonly name: Name }
  | { readonly kind: 'ip'; readonly bytes: Uint8Array }
  | { readonly kind: 'other'; readonly tagNumber: number };

export function readGeneralName(node: DerNode): GeneralName {
  if (node.tagClass !== 2) return { kind: 'other', tagNumber: -1 };
  switch (node.tagNumber) {
    case 0:
      return readOtherName(node);
    case 1:
      return { kind: 'email', value: readIa5(node) };
    case 2:
      return { kind: 'dns', value: readIa5(node) };
    case 4:
      return { kind: 'directory', name: readName(node.only) };
    case 6:
      return { kind: 'uri', value: readIa5(node) };
    case 7:
      return { kind: 'ip', bytes: node.content };
    default:
      return { kind: 'other', tagNumber: node.tagNumber };
  }
}

const SMTP_UTF8_MAILBOX = '1.3.6.1.5.5.7.8.9';

/** A mailbox with letters beyond ASCII is one like others: what a CA says of mailboxes binds it (RFC 9598 3 and 6). */
function readOtherName(node: DerNode): GeneralName {
  const [type, value] = node.children;
  if (type === undefined || value === undefined || readOid(type) !== SMTP_UTF8_MAILBOX)
    return { kind: 'other', tagNumber: node.tagNumber };
  return { kind: 'email', value: readText(value.only) };
}

/** IA5String, in which issuers of the field write UTF-8 or Latin-1 as well: an odd letter spoils no certificate. */
function readIa5({ content }: DerNode): string {
  try {
    return decodeUtf8(content);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1');
  }
}

export function readGeneralNames(node: DerNode): readonly GeneralName[] {
  return node.children.map(readGeneralName);
}

export function urisOf(names: readonly GeneralName[]): readonly string[] {
  return names.flatMap((name) => (name.kind === 'uri' ? [name.value] : []));
}
