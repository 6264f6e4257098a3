import { createHash, randomBytes } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import type { SignatureAlgorithm } from '../keys/signer.ts';
import { charactersOf, encodeXml } from '../xml/encoding.ts';
import {
  type CanonicalMethod,
  canonicalizeSource,
  canonicalMethod,
  canonicalOctets,
  exclusiveUri,
  inclusiveUri,
  isInclusive,
  readSource,
  readXml,
  readXmlFragment,
  type XmlElement,
  type XmlEncoding,
  xmlSource,
} from '../xml/index.ts';
import { signatureUri } from './algorithms.ts';
import { digestMarkup, digestOfOctets } from './certificateRef.ts';
import { allNamed, contains, isNamed, signaturesOf } from './elements.ts';
import { type Gap, gapAtEndOf, refuseBreaking } from './insertion.ts';
import { base64, element, fitting, openTag } from './markup.ts';
import type { XadesDocument } from './model.ts';
import { counterSignatureType, dsNamespace, signedPropertiesType, xadesNamespace } from './namespaces.ts';
import { policyFor, type XadesContent, type XadesOptions } from './options.ts';
import { xadesDocument } from './readXades.ts';
import { signedPropertiesMarkup } from './signedPropertiesMarkup.ts';
import { base64Uri, envelopedUri, writeTransformed, xpathUri } from './transforms.ts';
import { digestOf } from './verify.ts';

/** A signature in which only SignatureValue is missing. */
export interface XadesDraft {
  /** The output in front of SignatureValue's text, and behind it. */
  readonly before: readonly Uint8Array[];
  readonly after: readonly Uint8Array[];
  readonly encoding: XmlEncoding;
  readonly certificate: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  /** SignedInfo in canonical form. */
  readonly toBeSigned: Uint8Array;
}

/** One reference to signed data, with its digest. */
interface DataReference {
  readonly uri: string;
  readonly type?: string;
  /** Markup of the Transform elements. */
  readonly transforms: string;
  readonly digest: Uint8Array;
  /** Undefined for what needs no DataObjectFormat. */
  readonly mimeType: string | undefined;
}

/** Where the signature goes and what it covers. */
interface Plan {
  readonly parent: XmlElement | undefined;
  readonly gap: Gap | undefined;
  readonly references: readonly DataReference[];
  /** Markup of ds:Object elements with embedded content. */
  readonly objects: string;
  /** Markup around the signature. */
  readonly wrap?: { readonly open: string; readonly close: string };
}

export interface Ids {
  readonly signature: string;
  readonly properties: string;
  readonly value: string;
  readonly reference: (index: number) => string;
  readonly object: string;
}

/** Lays out a signature over new content. Errors: see `prepareXades`. */
export function draftSignature(content: XadesContent, options: XadesOptions): XadesDraft {
  if (content.form === 'enveloped') return draftEnveloped(content, options);
  const ids = newIds(options.idPrefix, () => false);
  const plan =
    content.form === 'enveloping' ? planEnveloping(content, options, ids) : planDetached(content, options);
  return assemble(plan, ids, options);
}

function draftEnveloped(content: EnvelopedContent, options: XadesOptions): XadesDraft {
  const source = xmlSource(content.document);
  const whole = content.signedId === undefined && content.into === undefined;
  // A first signature over a whole document needs no tree: the document is digested while it is read.
  const method = canonicalMethod(options.contentCanonicalization ?? inclusiveUri);
  if (whole && isInclusive(method) && !source.text.includes('Signature')) {
    const hash = createHash(options.algorithm.digest);
    const { root, ids } = canonicalizeSource(source, method, (piece) => hash.update(piece));
    const plan = envelopedPlan(root, content, options, method, '', true, hash.digest());
    return assemble(
      plan,
      newIds(options.idPrefix, (id) => ids.has(id)),
      options,
    );
  }
  const document = xadesDocument(readSource(source));
  const ids = newIds(options.idPrefix, (id) => document.xml.ids.has(id));
  return assemble(planEnveloped(document, content, options), ids, options);
}

/**
 * Lays out a counter-signature: it goes to `place`, and covers the SignatureValue with the Id `valueId`.
 */
export function draftCounterSignature(
  document: XadesDocument,
  valueElement: XmlElement,
  valueId: string,
  place: { readonly parent: XmlElement; readonly gap: Gap; readonly open: string; readonly close: string },
  options: XadesOptions,
): XadesDraft {
  const method = canonicalMethod(options.contentCanonicalization ?? exclusiveUri);
  const transforms = element('ds:Transform', { Algorithm: method.uri });
  const set = { apex: valueElement, without: new Set<XmlElement>(), comments: false };
  const digest = digestOf(options.algorithm.digest, (write) =>
    writeTransformed(set, [], undefined, write, method),
  );
  const reference: DataReference = {
    uri: `#${valueId}`,
    type: counterSignatureType,
    transforms,
    digest,
    mimeType: undefined,
  };
  const plan: Plan = {
    parent: place.parent,
    gap: place.gap,
    references: [reference],
    objects: '',
    wrap: place,
  };
  return assemble(
    plan,
    newIds(options.idPrefix, (id) => document.xml.ids.has(id)),
    options,
  );
}

/** Ids that no element of the document has. Error: `id_taken` where the beginning was asked for. */
function newIds(prefix: string | undefined, taken: (id: string) => boolean): Ids {
  for (;;) {
    const base = prefix ?? `S-${randomBytes(8).toString('hex')}`;
    const ids: Ids = {
      signature: base,
      properties: `${base}-properties`,
      value: `${base}-value`,
      reference: (index) => `${base}-ref-${index}`,
      object: `${base}-object`,
    };
    if (![ids.signature, ids.properties, ids.value, ids.reference(0)].some(taken)) return ids;
    if (prefix !== undefined) {
      throw new SignatureError('id_taken', `The document has an Id ${JSON.stringify(prefix)}`);
    }
  }
}

type EnvelopedContent = Extract<XadesContent, { form: 'enveloped' }>;

function planEnveloped(document: XadesDocument, content: EnvelopedContent, options: XadesOptions): Plan {
  const { root } = document.xml;
  const { into, signedId } = content;
  const parent = into === undefined ? root : allNamed(root, into.namespace, into.local)[0];
  if (parent === undefined) {
    throw new SignatureError('place_missing', `There is no <${into?.local}> in the document`);
  }
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
  const set = { apex: signed ?? document.xml, without, comments: false };
  const digest = digestOf(options.algorithm.digest, (write) =>
    writeTransformed(set, [], undefined, write, method),
  );
  const uri = signedId === undefined ? '' : `#${signedId}`;
  return envelopedPlan(parent, content, options, method, uri, inside, digest);
}

function envelopedPlan(
  parent: XmlElement,
  content: EnvelopedContent,
  options: XadesOptions,
  method: CanonicalMethod,
  uri: string,
  inside: boolean,
  digest: Uint8Array,
): Plan {
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
  if (document.xml.duplicateIds.has(id)) {
    throw new SignatureError('xml_duplicate_id', `The Id ${JSON.stringify(id)} is there twice`);
  }
  return found;
}

function planEnveloping(
  content: Extract<XadesContent, { form: 'enveloping' }>,
  options: XadesOptions,
  ids: Ids,
): Plan {
  const { digest } = options.algorithm;
  const attributes = { Id: ids.object, MimeType: options.mimeType };
  const uri = `#${ids.object}`;
  if (content.embed !== 'xml') {
    const encoding = 'http://www.w3.org/2000/09/xmldsig#base64';
    const mimeType = options.mimeType ?? 'application/octet-stream';
    return {
      parent: undefined,
      gap: undefined,
      objects: element('ds:Object', { ...attributes, Encoding: encoding }, base64(content.content)),
      references: [
        {
          uri,
          transforms: element('ds:Transform', { Algorithm: base64Uri }),
          digest: digestOfOctets(digest, content.content),
          mimeType,
        },
      ],
    };
  }
  const { source, root } = readXml(content.content);
  const objects = element('ds:Object', attributes, charactersOf(source.text.slice(root.start, root.end)));
  const method = canonicalMethod(options.contentCanonicalization ?? exclusiveUri);
  const skeleton = readXmlFragment(signatureTag(ids) + objects + signatureEnd, undefined);
  const embedded = allNamed(skeleton, dsNamespace, 'Object')[0] ?? skeleton;
  return {
    parent: undefined,
    gap: undefined,
    objects,
    references: [
      {
        uri,
        transforms: element('ds:Transform', { Algorithm: method.uri }),
        digest: digestOfOctets(digest, canonicalOctets(embedded, method)),
        mimeType: options.mimeType ?? 'text/xml',
      },
    ],
  };
}

function planDetached(content: Extract<XadesContent, { form: 'detached' }>, options: XadesOptions): Plan {
  if (content.objects.length === 0) throw new SignatureError('nothing_to_sign', 'There is nothing to sign');
  const references = content.objects.map((object): DataReference => {
    if (object.uri === '' || object.uri.startsWith('#')) {
      throw new SignatureError(
        'reference_uri',
        `${JSON.stringify(object.uri)} would point into the signature itself`,
      );
    }
    const digest =
      object.content instanceof Uint8Array
        ? digestOfOctets(options.algorithm.digest, object.content)
        : object.content.digest;
    const mimeType = object.mimeType ?? options.mimeType ?? 'application/octet-stream';
    return { uri: object.uri, transforms: '', digest, mimeType };
  });
  return { parent: undefined, gap: undefined, references, objects: '' };
}

const signatureEnd = '</ds:Signature>';

function signatureTag(ids: Ids): string {
  return openTag('ds:Signature', { 'xmlns:ds': dsNamespace, Id: ids.signature });
}

/** Digests the properties and lays out all markup around the missing value. */
function assemble(plan: Plan, ids: Ids, options: XadesOptions): XadesDraft {
  const { algorithm } = options;
  const encoding = plan.parent?.source.encoding ?? 'utf-8';
  const method = canonicalMethod(options.canonicalization ?? exclusiveUri);
  const wrapOpen = plan.wrap?.open ?? '';
  const wrapClose = plan.wrap?.close ?? '';

  const qualifying =
    openTag('ds:Object') +
    element(
      'xades:QualifyingProperties',
      { 'xmlns:xades': xadesNamespace, Target: `#${ids.signature}` },
      propertiesMarkup(plan, ids, options),
    ) +
    '</ds:Object>';
  const inParent = (markup: string) =>
    readXmlFragment(wrapOpen + signatureTag(ids) + markup + signatureEnd + wrapClose, plan.parent);
  const canonical = (top: XmlElement, namespace: string, local: string) =>
    canonicalOctets(allNamed(top, namespace, local)[0] ?? top, method);
  const properties = canonical(inParent(qualifying), xadesNamespace, 'SignedProperties');

  const signedInfo = element(
    'ds:SignedInfo',
    {},
    element('ds:CanonicalizationMethod', { Algorithm: method.uri }),
    element('ds:SignatureMethod', { Algorithm: signatureUri(algorithm) }),
    ...plan.references.map((reference, index) => referenceMarkup(reference, ids.reference(index), algorithm)),
    referenceMarkup(
      {
        uri: `#${ids.properties}`,
        type: signedPropertiesType,
        transforms: element('ds:Transform', { Algorithm: method.uri }),
        digest: digestOfOctets(algorithm.digest, properties),
        mimeType: undefined,
      },
      undefined,
      algorithm,
    ),
  );
  const toBeSigned = canonical(inParent(signedInfo), dsNamespace, 'SignedInfo');

  const head = plan.gap === undefined ? '<?xml version="1.0" encoding="UTF-8"?>\n' : plan.gap.open;
  const before = `${head}${wrapOpen}${signatureTag(ids)}${signedInfo}${openTag('ds:SignatureValue', { Id: ids.value })}`;
  const after = `</ds:SignatureValue>${keyInfoMarkup(options)}${plan.objects}${qualifying}${signatureEnd}${wrapClose}${plan.gap?.close ?? ''}`;
  const bytes = (markup: string) => encodeXml(fitting(markup, encoding), encoding);
  return {
    before: plan.gap === undefined ? [bytes(before)] : [plan.gap.before, bytes(before)],
    after: plan.gap === undefined ? [bytes(after)] : [bytes(after), plan.gap.after],
    encoding,
    certificate: options.certificate,
    algorithm,
    toBeSigned,
  };
}

function propertiesMarkup(plan: Plan, ids: Ids, options: XadesOptions): string {
  return signedPropertiesMarkup({
    id: ids.properties,
    signingTime: options.signingTime ?? new Date(),
    certificate: options.certificate,
    digest: options.algorithm.digest,
    signingCertificateVersion:
      options.signingCertificateVersion ?? (options.profile.startsWith('tr-') ? 1 : 2),
    policy: policyFor(options),
    place: options.place,
    claimedRoles: options.claimedRoles ?? [],
    commitments: options.commitments ?? [],
    formats: plan.references.flatMap(({ mimeType }, index) =>
      mimeType === undefined ? [] : [{ referenceId: ids.reference(index), mimeType }],
    ),
  });
}

function referenceMarkup(
  reference: DataReference,
  id: string | undefined,
  algorithm: SignatureAlgorithm,
): string {
  return element(
    'ds:Reference',
    { Id: id, Type: reference.type, URI: reference.uri },
    reference.transforms === '' ? '' : element('ds:Transforms', {}, reference.transforms),
    digestMarkup(algorithm.digest, reference.digest),
  );
}

function keyInfoMarkup(options: XadesOptions): string {
  const certificates = [
    options.certificate,
    ...(options.signerCertificateOnly === true ? [] : (options.chain ?? [])),
  ];
  return element(
    'ds:KeyInfo',
    {},
    element(
      'ds:X509Data',
      {},
      ...certificates.map((certificate) => element('ds:X509Certificate', {}, base64(certificate))),
    ),
  );
}
