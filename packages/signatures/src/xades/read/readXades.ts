import { spend } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import { readXml, type XmlDocument, type XmlElement, type XmlLimits } from '../../xml/index.ts';
import { hashByUri } from '../algorithms.ts';
import {
  attributeOf,
  childNamed,
  childrenNamed,
  idOf,
  isNamed,
  isSignatureShaped,
  isSignedInfoShaped,
  signaturesOf,
  simpleValueOf,
} from '../elements.ts';
import type { XadesDocument, XadesFinding, XadesForm, XadesReference, XadesSignature } from '../model.ts';
import { dsNamespace, isSignedPropertiesType, xadesNamespace } from '../namespaces.ts';
import { prefixList } from './prefixList.ts';
import { noClues, readKeyInfo } from './readKeyInfo.ts';
import {
  readSignedProperties,
  readUnsignedProperties,
  repeatedContainers,
  repeatedProperties,
} from './readProperties.ts';
import { readSignatureMethod } from './signatureMethod.ts';

/**
 * Reads an XML document and the signatures in it. A signature with a broken form is still listed, with `faults`.
 * Errors: those of `readXml`.
 */
export function readXades(bytes: Uint8Array, limits?: XmlLimits): XadesDocument {
  return xadesDocument(readXml(bytes, limits));
}

/** The signatures in a document that has been read already. */
export function xadesDocument(xml: XmlDocument): XadesDocument {
  const elements = signaturesOf(xml);
  const read = new Map<XmlElement, Draft>();
  const signatures: XadesSignature[] = [];
  for (const element of elements) {
    spend(READING);
    const countersigned = read.get(countersignedBy(element) ?? element);
    const signature = readSignature(xml, element, countersigned);
    read.set(element, signature);
    if (countersigned === undefined) signatures.push(signature);
    else countersigned.counterSignatures.push(signature);
  }
  return { xml, signatures };
}

/** Steps to read one signature, empty or not: counted before the next one is read. */
const READING = 1_000;
/** Each reference costs a look at what it covers: more than any signer needs are a way to keep a reader busy. */
const maxReferences = 10_000;
const maxWhole = 64;

interface Draft extends XadesSignature {
  readonly counterSignatures: XadesSignature[];
}

/** The ds:Signature whose CounterSignature property holds this one. */
function countersignedBy(element: XmlElement): XmlElement | undefined {
  if (element.parent === undefined || !isNamed(element.parent, xadesNamespace, 'CounterSignature'))
    return undefined;
  let at: XmlElement | undefined = element.parent;
  while (at !== undefined && !isNamed(at, dsNamespace, 'Signature')) at = at.parent;
  return at;
}

function readSignature(
  xml: XmlDocument,
  element: XmlElement,
  countersigned: XadesSignature | undefined,
): Draft {
  const faults: XadesFinding[] = [];
  const fault = (message: string) => faults.push({ weight: 'broken', code: 'xades_structure', message });
  /** Octets that cannot be read are a fault of this signature, not of the whole document. */
  const guarded = <Value>(fallback: Value, read: () => Value): Value => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      faults.push({ weight: 'broken', code: error.code, message: error.message });
      return fallback;
    }
  };
  const signedInfo = only(element, 'SignedInfo', fault);
  const signatureValueElement = only(element, 'SignatureValue', fault);
  if (faults.length === 0 && !isSignatureShaped(element))
    fault('Something stands in the signature that belongs elsewhere, or is there twice');
  if (signedInfo !== undefined && faults.length === 0 && !isSignedInfoShaped(signedInfo))
    fault('Something stands in SignedInfo that belongs elsewhere, or is there twice');
  const method = childNamed(signedInfo, dsNamespace, 'SignatureMethod');
  const canonicalizationMethod = childNamed(signedInfo, dsNamespace, 'CanonicalizationMethod');
  const keyInfo = childNamed(element, dsNamespace, 'KeyInfo');
  const keyClues = guarded(noClues, () => readKeyInfo(xml, keyInfo));
  const objects = childrenNamed(element, dsNamespace, 'Object');
  const qualifying = objects.flatMap((object) =>
    childrenNamed(object, xadesNamespace, 'QualifyingProperties'),
  );
  if (qualifying.length > 1) fault('More than one QualifyingProperties');
  const qualifyingProperties = qualifying[0];
  const signedProperties = childrenNamed(qualifyingProperties, xadesNamespace, 'SignedProperties');
  if (signedProperties.length > 1) fault('More than one SignedProperties');
  for (const local of repeatedProperties(signedProperties[0])) fault(`More than one ${local}`);
  for (const local of repeatedContainers(qualifyingProperties)) fault(`More than one ${local}`);
  const unsigned = childNamed(qualifyingProperties, xadesNamespace, 'UnsignedProperties');
  const references = guarded<XadesReference[]>([], () =>
    childrenNamed(signedInfo, dsNamespace, 'Reference').slice(0, maxReferences).map(readReference),
  );
  const wholes = references.filter(({ uri }) => uri === '' || uri?.startsWith('#xpointer(/)') === true);
  if (references.length === maxReferences || wholes.length > maxWhole) {
    const message = 'The signature has too many references';
    faults.push({ weight: 'broken', code: 'xades_too_many_references', message });
  }
  if (references.length === 0) fault('No Reference');
  return {
    element,
    id: idOf(element),
    form: formOf(element, references, objects, countersigned),
    canonicalization: attributeOf(canonicalizationMethod, 'Algorithm') ?? '',
    inclusivePrefixes: prefixList(canonicalizationMethod),
    algorithmUri: attributeOf(method, 'Algorithm') ?? '',
    algorithm: readSignatureMethod(method),
    signedInfo,
    signatureValueElement,
    signatureValue: guarded(new Uint8Array(0), () =>
      signatureValueElement === undefined ? new Uint8Array(0) : simpleValueOf(signatureValueElement),
    ),
    references: wholes.length > maxWhole ? [] : references,
    keyInfo,
    certificates: keyClues.certificates,
    keyClues,
    objects,
    qualifyingProperties,
    signedPropertiesElement: signedProperties[0],
    signedProperties: guarded(readSignedProperties(undefined), () =>
      readSignedProperties(signedProperties[0]),
    ),
    unsignedProperties: guarded(readUnsignedProperties(undefined), () => readUnsignedProperties(unsigned)),
    counterSignatures: [],
    countersigned,
    faults,
  };
}

function only(parent: XmlElement, local: string, fault: (message: string) => void): XmlElement | undefined {
  const found = childrenNamed(parent, dsNamespace, local);
  if (found.length !== 1) fault(`${found.length} ${local} elements, not one`);
  return found[0];
}

/** A Reference of SignedInfo or of a Manifest. Errors: `xades_base64`, `xades_structure`. */
export function readReference(element: XmlElement): XadesReference {
  const value = childNamed(element, dsNamespace, 'DigestValue');
  return {
    ...readReferenceHead(element),
    digestValue: value === undefined ? new Uint8Array(0) : simpleValueOf(value),
  };
}

/** A Reference without its value, which may be malformed. */
export function readReferenceHead(element: XmlElement): Omit<XadesReference, 'digestValue'> {
  const digestUri = attributeOf(childNamed(element, dsNamespace, 'DigestMethod'), 'Algorithm') ?? '';
  return {
    element,
    id: idOf(element),
    type: attributeOf(element, 'Type'),
    uri: attributeOf(element, 'URI'),
    digestUri,
    digest: hashByUri(digestUri),
    transforms: childrenNamed(childNamed(element, dsNamespace, 'Transforms'), dsNamespace, 'Transform'),
  };
}

function formOf(
  element: XmlElement,
  references: readonly XadesReference[],
  objects: readonly XmlElement[],
  countersigned: XadesSignature | undefined,
): XadesForm {
  if (countersigned !== undefined) return 'counter';
  const targets = references.filter((reference) => !isSignedPropertiesType(reference.type));
  const ids = new Set(targets.map(({ uri }) => (uri?.startsWith('#') === true ? uri.slice(1) : undefined)));
  const enveloping = objects.some((object) => allIds(object).some((id) => ids.has(id)));
  if (enveloping) return 'enveloping';
  if (targets.some(({ uri }) => uri === '' || uri === '#xpointer(/)')) return 'enveloped';
  for (let at = element.parent; at !== undefined; at = at.parent) {
    const id = idOf(at);
    if (id !== undefined && ids.has(id)) return 'enveloped';
  }
  return 'detached';
}

function allIds(object: XmlElement): string[] {
  const own = idOf(object);
  const nested = object.children.flatMap((node) => {
    const id = node.kind === 'element' ? idOf(node) : undefined;
    return id === undefined ||
      (node.kind === 'element' && isNamed(node, xadesNamespace, 'QualifyingProperties'))
      ? []
      : [id];
  });
  return own === undefined ? nested : [own, ...nested];
}
