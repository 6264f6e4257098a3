import { readXades, type XadesSignature } from '@tomar/signatures';
import type { SignerName } from './signers.ts';

/** What is known of a signed document before anything is done to it. */
export interface Base {
  /** The forms that it is made of, for the list of findings. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What lies outside, by the URI of its references; one at most. */
  readonly outside?: { readonly uri: string; readonly content: Uint8Array };
  /** In document order, counter-signatures with the rest. */
  readonly signatures: readonly SignedFacts[];
  /** Their values in Base64, by which they are known again. */
  readonly values: readonly string[];
  /** Is every canonical form exclusive and without a list of prefixes? Then unused declarations do not matter. */
  readonly exclusive: boolean;
  /** Does a reference keep comments? */
  readonly comments: boolean;
  /** Is a signature value covered, by a time-stamp or a counter-signature? */
  readonly valueCovered: boolean;
  /** Do archive time-stamps cover KeyInfo and what stands beside it? */
  readonly archived: boolean;
  /** Is a KeyInfo signed? */
  readonly keyInfoSigned: boolean;
  /** Does a signature cover another one that stands in the same document? */
  readonly nested: boolean;
}

export interface SignedFacts {
  readonly signer: SignerName;
  /** XAdES binds the signer's certificate; without, any certificate of the same key will do. */
  readonly xades: boolean;
  readonly signs: Signs;
  /** XPath expressions by which an application finds what is signed; they have to go on finding it. */
  readonly readers: readonly string[];
}

export type Signs =
  /** All of the document, `without` elements of these names. */
  | { readonly kind: 'whole'; readonly without: readonly string[] }
  /** Elements of these names, which are there once. */
  | { readonly kind: 'parts'; readonly names: readonly string[] }
  | { readonly kind: 'object' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'value' };

/** The values of all signatures of a document, in document order. */
export function valuesOf(bytes: Uint8Array): readonly string[] {
  const all = (signature: XadesSignature): XadesSignature[] => [
    signature,
    ...signature.counterSignatures.flatMap(all),
  ];
  return readXades(bytes)
    .signatures.flatMap(all)
    .toSorted((left, right) => left.element.start - right.element.start)
    .map(({ signatureValue }) => Buffer.from(signatureValue).toString('base64'));
}
