import { SignatureError } from '../../errors.ts';
import {
  type CanonicalMethod,
  canonicalMethod,
  exclusiveUri,
  inclusiveUri,
  type XmlElement,
} from '../../xml/index.ts';
import { allNamed, contains, isNamed, signaturesOf } from '../elements.ts';
import type { XadesDocument } from '../model.ts';
import { dsNamespace } from '../namespaces.ts';
import { envelopedUri, writeTransformed, xpathUri } from '../verify/transforms.ts';
import { digestOf } from '../verify/verify.ts';
import { gapAtEndOf, refuseBreaking } from './insertion.ts';
import { element } from './markup.ts';
import type { XadesContent, XadesOptions } from './options.ts';
import type { SignaturePlan } from './signaturePlan.ts';

export type EnvelopedContent = Extract<XadesContent, { form: 'enveloped' }>;

export function planEnveloped(
  document: XadesDocument,
  content: EnvelopedContent,
  options: XadesOptions,
): SignaturePlan {
  const { root } = document.xml;
  const { into, signedId } = content;
  const parent = into === undefined ? root : allNamed(root, into.namespace, into.local)[0];
  if (parent === undefined)
    throw new SignatureError('place_missing', `There is no <${into?.local}> in the document`);
  if (parent === root && isNamed(root, dsNamespace, 'Signature')) {
    // Content and signature would trade places: the document is a signature, and can only be counter-signed.
    throw new SignatureError(
      'root_is_signature',
      'The root of the document is a signature: it has no room for another',
    );
  }
  const signed = signedId === undefined ? undefined : signedElement(document, signedId);
  refuseBreaking(document, parent, { newSignature: true });

  const method = canonicalMethod(
    options.contentCanonicalization ?? (signed === undefined ? inclusiveUri : exclusiveUri),
  );
  // A signature that will stand outside what it signs has nothing to leave out.
  const inside = signed === undefined || contains(signed, parent);
  const without = new Set(inside && content.coSignable !== false ? signaturesOf(document.xml) : []);
  const set = { apex: signed ?? document.xml, without, comments: false, document: document.xml };
  const digest = digestOf(options.algorithm.digest, (write) =>
    writeTransformed(set, [], undefined, write, { method, inclusivePrefixes: [] }),
  );
  const uri = signedId === undefined ? '' : `#${signedId}`;
  return envelopedPlan(parent, content, options, method, uri, inside, digest);
}

export function envelopedPlan(
  parent: XmlElement,
  content: EnvelopedContent,
  options: XadesOptions,
  method: CanonicalMethod,
  uri: string,
  inside: boolean,
  digest: Uint8Array,
): SignaturePlan {
  const coSignable = inside && content.coSignable !== false;
  const transforms = [
    inside ? element('ds:Transform', { Algorithm: envelopedUri }) : '',
    coSignable ? element('ds:Transform', { Algorithm: xpathUri }, element('ds:XPath', {}, noSignatures)) : '',
    element('ds:Transform', { Algorithm: method.uri }),
  ].join('');
  const reference = { uri, transforms, digest, mimeType: options.mimeType ?? 'text/xml' };
  return { parent, gap: gapAtEndOf(parent), references: [reference], objects: '' };
}

/** Leaves out every signature, so that another one beside it changes nothing. */
const noSignatures = 'not(ancestor-or-self::ds:Signature)';

function signedElement(document: XadesDocument, id: string): XmlElement {
  const found = document.xml.ids.get(id);
  if (found === undefined)
    throw new SignatureError('reference_missing', `No element has the Id ${JSON.stringify(id)}`);
  if (document.xml.duplicateIds.has(id))
    throw new SignatureError('xml_duplicate_id', `The Id ${JSON.stringify(id)} is there twice`);
  return found;
}
