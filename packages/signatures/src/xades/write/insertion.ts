import { SignatureError } from '../../errors.ts';
import { byteOffset, encodeXml } from '../../xml/encoding.ts';
import type { XmlElement } from '../../xml/index.ts';
import { contains } from '../elements.ts';
import type { XadesDocument, XadesReference, XadesSignature } from '../model.ts';
import { resolveReference } from '../read/resolveReference.ts';
import { excludedBy } from '../verify/transforms.ts';
import { fitting } from './markup.ts';

/** Bytes of a document around a place where something goes in. */
export interface Gap {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Markup that opens an element written as `<a/>`; empty otherwise. */
  readonly open: string;
  readonly close: string;
}

/**
 * The end of an element's content. All other bytes stay as they are; only `<a/>` has to become `<a></a>`, which is
 * the same in every canonical form.
 */
export function gapAtEndOf(element: XmlElement): Gap {
  const { source } = element;
  const empty = element.end === element.contentEnd;
  const at = byteOffset(source, empty ? element.end - 2 : element.contentEnd);
  const behind = empty ? byteOffset(source, element.end) : at;
  return {
    before: source.bytes.subarray(0, at),
    after: source.bytes.subarray(behind),
    open: empty ? '>' : '',
    close: empty ? `</${element.name}>` : '',
  };
}

/** The place right behind an element. */
export function gapAfter(element: XmlElement): Gap {
  const at = byteOffset(element.source, element.end);
  const { bytes } = element.source;
  return { before: bytes.subarray(0, at), after: bytes.subarray(at), open: '', close: '' };
}

/** Markup as bytes of the document that `element` is in. */
export function inEncodingOf(element: XmlElement, markup: string): Uint8Array {
  const { encoding } = element.source;
  return encodeXml(fitting(markup, encoding), encoding);
}

/**
 * Refuses to insert into `place` where a signature covers it: its digest would no longer hold. `itself` is the
 * signature that the insertion belongs to. Errors: `would_break_signature`, `would_break_timestamp`.
 */
export function refuseBreaking(
  document: XadesDocument,
  place: XmlElement,
  options: { readonly newSignature: boolean },
): void {
  for (const signature of everySignature(document.signatures)) {
    if (coversPlace(document, signature, place, options.newSignature))
      throw new SignatureError(
        'would_break_signature',
        `The signature ${signature.id ?? 'without Id'} covers the place where this has to go`,
      );
    const { elements, timestamps } = signature.unsignedProperties;
    const holder = elements.findIndex((element) => contains(element, place));
    if (
      holder >= 0 &&
      timestamps.some(({ kind, element }) => kind === 'archive' && elements.indexOf(element) > holder)
    )
      throw new SignatureError(
        'would_break_timestamp',
        'An archive time-stamp covers the place where this has to go',
      );
  }
}

export function everySignature(signatures: readonly XadesSignature[]): XadesSignature[] {
  return signatures.flatMap((signature) => [signature, ...everySignature(signature.counterSignatures)]);
}

function coversPlace(
  document: XadesDocument,
  signature: XadesSignature,
  place: XmlElement,
  newSignature: boolean,
): boolean {
  return signature.references.some((reference) => {
    const target = resolveReference(document.xml, reference.uri);
    if (target.kind !== 'document' && target.kind !== 'element') return false;
    if (target.kind === 'element' && !contains(target.element, place)) return false;
    const excluded = excludedBy(document.xml, reference.transforms, signature.element);
    if (excluded === undefined) return true;
    // A new signature is left out where all signatures are, wherever it stands.
    if (newSignature && leavesOutAll(document, signature, reference)) return false;
    return ![...excluded].some((element) => contains(element, place));
  });
}

/** Do the transforms leave out every signature? Then they leave out the own one without being told which it is. */
function leavesOutAll(
  document: XadesDocument,
  signature: XadesSignature,
  reference: XadesReference,
): boolean {
  return excludedBy(document.xml, reference.transforms, undefined)?.has(signature.element) === true;
}
