import { der, readDer } from '@tomar/signatures/der';
import type { Random } from '../../../chaos/random.ts';
import { type Asn, asnOf, childrenOf, encoded } from '../asn.ts';
import type { Base } from '../base.ts';
import type { Container, Signer } from '../container.ts';

export interface Subject {
  readonly base: Base;
  readonly container: Container;
  readonly random: Random;
  /** Detached content, where another is given. */
  content: Buffer;
  /** Changes the octets that were written, last of all. */
  octets?: (bytes: Buffer) => Buffer;
  /** Its parts no longer stand where they belong, so nothing more can be done to them. */
  disordered?: boolean;
}

/** `legal` has to pass, `change` may not, at `open` the judges decide. */
export type Effect = 'legal' | 'change' | 'open';

export interface Mutation {
  readonly name: string;
  readonly weight: number;
  apply(subject: Subject): Effect | undefined;
}

export const oids = {
  messageDigest: '1.2.840.113549.1.9.4',
  contentType: '1.2.840.113549.1.9.3',
  signingTime: '1.2.840.113549.1.9.5',
  counterSignature: '1.2.840.113549.1.9.6',
  timestamp: '1.2.840.113549.1.9.16.2.14',
} as const;

export const asn = (bytes: Uint8Array) => asnOf(bytes);

export function chosen<Any>({ random }: Subject, list: readonly Any[]): Any | undefined {
  return list.length === 0 ? undefined : random.oneOf(list);
}

export const signerOf = (subject: Subject): Signer | undefined => chosen(subject, subject.container.signers);

export const attributesOf = (signer: Signer | undefined) => childrenOf(signer?.signed);

export function isOf(attribute: Asn, oid: string): boolean {
  const [type] = childrenOf(attribute);
  return type !== undefined && encoded(type).equals(der.oid(oid));
}

export const unsignedOf = ({ container }: Subject, oid: string) =>
  container.signers.flatMap((signer) =>
    childrenOf(signer.unsigned)
      .filter((attribute) => isOf(attribute, oid))
      .map((attribute) => ({ signer, attribute })),
  );

/** Every value below one, itself included. */
export function within(value: Asn): Asn[] {
  return [value, ...childrenOf(value).flatMap(within)];
}

export const attribute = (oid: string, ...values: Uint8Array[]): Asn =>
  asn(der.sequence(der.oid(oid), der.tlv(0x31, ...values)));

export function flip(subject: Subject, value: Asn | undefined): boolean {
  if (value === undefined || Array.isArray(value.inside) || value.inside.length === 0) return false;
  const copy = Buffer.from(value.inside);
  const at = Math.floor(subject.random.between(0, copy.length));
  copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(subject.random.between(0, 8)));
  value.inside = copy;
  return true;
}

export function structuredCopy(value: Asn): Asn {
  const { identifier, inside, form } = value;
  return {
    identifier,
    inside: Array.isArray(inside) ? inside.map(structuredCopy) : Buffer.from(inside),
    form,
  };
}

export function keyIdOf(certificate: Uint8Array): Buffer | undefined {
  // extensions, found by their identifier: 2.5.29.14 holds an OCTET STRING within one.
  const at = Buffer.from(certificate).indexOf(Buffer.from(der.oid('2.5.29.14')));
  if (at < 0) return undefined;
  const outer = readDer(Buffer.from(certificate).subarray(at + 5, at + 5 + 24));
  return Buffer.from(readDer(outer.content).content);
}
