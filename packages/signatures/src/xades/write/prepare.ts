import { createHash, randomBytes } from 'node:crypto';
import { SignatureError } from '../../errors.ts';
import { isName } from '../../xml/characters.ts';
import {
  canonicalizeSource,
  canonicalMethod,
  exclusiveUri,
  inclusiveUri,
  isInclusive,
  readSource,
  type XmlElement,
  xmlSource,
} from '../../xml/index.ts';
import type { XadesDocument } from '../model.ts';
import { counterSignatureType } from '../namespaces.ts';
import { xadesDocument } from '../read/readXades.ts';
import { nothing, writeTransformed } from '../verify/transforms.ts';
import { digestOf } from '../verify/verify.ts';
import { assemble, type XadesDraft } from './assemble.ts';
import type { Gap } from './insertion.ts';
import { element } from './markup.ts';
import type { XadesContent, XadesOptions } from './options.ts';
import { planDetached, planEnveloping } from './planContent.ts';
import { type EnvelopedContent, envelopedPlan, planEnveloped } from './planEnveloped.ts';
import type { DataReference, SignatureIds, SignaturePlan } from './signaturePlan.ts';

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
  const set = { apex: valueElement, without: nothing, comments: false, document: document.xml };
  const digest = digestOf(options.algorithm.digest, (write) =>
    writeTransformed(set, [], undefined, write, { method, inclusivePrefixes: [] }),
  );
  const reference: DataReference = {
    uri: `#${valueId}`,
    type: counterSignatureType,
    transforms,
    digest,
    mimeType: undefined,
  };
  const plan: SignaturePlan = {
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

/** Ids that no element of the document has. Errors, for a beginning that was asked for: `id_taken`, `id_malformed`. */
function newIds(prefix: string | undefined, taken: (id: string) => boolean): SignatureIds {
  if (prefix !== undefined && (!isName(prefix) || prefix.includes(':')))
    throw new SignatureError('id_malformed', `${JSON.stringify(prefix)} cannot begin an Id`);
  for (;;) {
    const base = prefix ?? `S-${randomBytes(8).toString('hex')}`;
    const ids: SignatureIds = {
      signature: base,
      properties: `${base}-properties`,
      value: `${base}-value`,
      reference: (index) => `${base}-ref-${index}`,
      object: `${base}-object`,
    };
    if (![ids.signature, ids.properties, ids.value, ids.reference(0)].some(taken)) return ids;
    if (prefix !== undefined)
      throw new SignatureError('id_taken', `The document has an Id ${JSON.stringify(prefix)}`);
  }
}
