import { type DerNode, readDer } from '@tomar/signatures/der';

/** A BER value that can be changed at will: constructed with values inside, or with octets. */
export interface Asn {
  identifier: number;
  inside: Asn[] | Buffer;
  /** How its length is written; `pieces` is an OCTET STRING in parts. */
  form: 'short' | 'long' | 'indefinite' | 'pieces';
}

export const constructed = (identifier: number, ...inside: Asn[]): Asn => ({
  identifier,
  inside,
  form: 'short',
});
export const octets = (identifier: number, inside: Uint8Array): Asn => ({
  identifier,
  inside: Buffer.from(inside),
  form: 'short',
});

/** Values are taken apart to the last one; where nothing is changed, DER comes out as it went in. */
export function asnOf(bytes: Uint8Array): Asn {
  return copyOf(readDer(bytes, { rules: 'ber' }));
}

function copyOf(node: DerNode): Asn {
  if (!node.constructed) return octets(node.identifier, node.content);
  return constructed(node.identifier, ...node.children.map(copyOf));
}

export function childrenOf(value: Asn | undefined): Asn[] {
  return value !== undefined && Array.isArray(value.inside) ? value.inside : [];
}

export function encoded(value: Asn): Buffer {
  const { identifier, inside, form } = value;
  if (!Array.isArray(inside))
    return form === 'pieces' ? inPieces(identifier, inside) : headed(identifier, inside, form);
  const body = Buffer.concat(inside.map(encoded));
  if (form !== 'indefinite') return headed(identifier, body, form);
  return Buffer.concat([Buffer.from([identifier, 0x80]), body, Buffer.alloc(2)]);
}

function inPieces(identifier: number, content: Buffer): Buffer {
  const half = Math.floor(content.length / 2);
  const pieces = [content.subarray(0, half), content.subarray(half)].map((piece) =>
    headed(0x04, piece, 'short'),
  );
  return Buffer.concat([Buffer.from([identifier | 0x20, 0x80]), ...pieces, Buffer.alloc(2)]);
}

function headed(identifier: number, content: Buffer, form: Asn['form']): Buffer {
  return Buffer.concat([Buffer.from([identifier]), lengthOf(content.length, form === 'long'), content]);
}

function lengthOf(length: number, long: boolean): Buffer {
  if (length < 0x80 && !long) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  if (bytes.length === 0) bytes.push(0);
  if (long) bytes.unshift(0);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}
