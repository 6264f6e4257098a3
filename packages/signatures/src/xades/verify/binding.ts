import { attributeOf, childrenNamed, isNamed } from '../elements.ts';
import type { XadesFinding, XadesSignature } from '../model.ts';
import { counterSignatureType, dsNamespace, isSignedPropertiesType, xadesNamespace } from '../namespaces.ts';
import type { ReferenceCheck } from './verify.ts';

/**
 * Whether the parts of a signature belong together. Codes: `signed_properties_missing` (it is XMLDSig only),
 * `signed_properties_unsigned`, `signed_properties_elsewhere` (the reference covers properties that are not this
 * signature's), `signed_properties_transformed` (a transform leaves out some of them), `signed_properties_type`,
 * `qualifying_properties_target`, `qualifying_properties_reference`, `counter_signature_elsewhere` (it does not sign
 * the value of the signature that holds it), `xml_nothing_signed`, `xml_reference_empty`, `xml_reference_selected` (a transform leaves
 * out some of a part), `xml_xslt`, `xml_key_confusion`, and the faults of form found while reading.
 */
export function checkBinding(
  signature: XadesSignature,
  checks: readonly ReferenceCheck[],
): readonly XadesFinding[] {
  return [
    ...signature.faults,
    ...checkKey(signature),
    ...checkProperties(signature, checks),
    ...checkCounterSignature(signature, checks),
    ...checkCoverage(checks),
    ...checks.flatMap(checkTransforms),
  ];
}

/** A shared secret proves nobody's signature; with a certificate beside it, its public key may be the secret. */
function checkKey({ algorithmUri, certificates }: XadesSignature): XadesFinding[] {
  if (certificates.length === 0 || !/#hmac-[^#]*$/.test(algorithmUri)) return [];
  const message = 'The value was made with a secret (HMAC) and passes itself off as that of a certificate';
  return [{ weight: 'broken', code: 'xml_key_confusion', message }];
}

function checkProperties(signature: XadesSignature, checks: readonly ReferenceCheck[]): XadesFinding[] {
  const findings: XadesFinding[] = [];
  const report = (weight: XadesFinding['weight'], code: string, message: string) =>
    findings.push({ weight, code, message });
  const { signedPropertiesElement, qualifyingProperties } = signature;
  if (qualifyingProperties === undefined && pointsElsewhere(signature)) {
    const message = 'The properties of the signature stand elsewhere, and are not followed';
    return [{ weight: 'doubt', code: 'qualifying_properties_reference', message }];
  }
  const own = checks.filter(({ covers }) => covers === 'signed-properties');
  if (signedPropertiesElement === undefined)
    report('remark', 'signed_properties_missing', 'The signature has no SignedProperties');
  else if (own.length === 0)
    report('broken', 'signed_properties_unsigned', 'No reference covers the SignedProperties');
  else if (!own.some(({ reference }) => isSignedPropertiesType(reference.type)))
    report(
      'doubt',
      'signed_properties_type',
      'The reference to SignedProperties does not say that it is one',
    );
  if (own.length > 0 && !own.some(({ complete }) => complete))
    report('broken', 'signed_properties_transformed', 'A transform leaves out some of the SignedProperties');
  const claims = checks.filter(({ reference }) => isSignedPropertiesType(reference.type));
  if (claims.some(({ covers }) => covers !== 'signed-properties'))
    report('broken', 'signed_properties_elsewhere', 'A reference to SignedProperties covers something else');
  const target = attributeOf(qualifyingProperties, 'Target');
  if (qualifyingProperties !== undefined && (signature.id === undefined || target !== `#${signature.id}`))
    report('doubt', 'qualifying_properties_target', 'QualifyingProperties are not about this signature');
  return findings;
}

/** QualifyingPropertiesReference (EN 319 132-1, 4.3.3). */
function pointsElsewhere({ objects }: XadesSignature): boolean {
  return objects.some(
    (object) => childrenNamed(object, xadesNamespace, 'QualifyingPropertiesReference').length > 0,
  );
}

/**
 * A counter-signature stands in the signature it is about, or anywhere in the document and says by its type which
 * signature that is (EN 319 132-1, 5.2.7).
 */
function checkCounterSignature(signature: XadesSignature, checks: readonly ReferenceCheck[]): XadesFinding[] {
  const elsewhere = (message: string): XadesFinding[] => [
    { weight: 'broken', code: 'counter_signature_elsewhere', message },
  ];
  if (signature.countersigned !== undefined)
    return checks.some(({ covers, complete }) => covers === 'countersigned-value' && complete)
      ? []
      : elsewhere('The counter-signature does not cover the value it stands under');
  const claims = checks.filter(({ reference }) => reference.type === counterSignatureType);
  const isClaimed = ({ target, complete }: ReferenceCheck) =>
    target.kind === 'element' && complete && isSignature(target.element, signature);
  return claims.every(isClaimed)
    ? []
    : elsewhere('A counter-signature is over something that is not the value of a signature');
}

function isSignature(
  element: Extract<ReferenceCheck['target'], { kind: 'element' }>['element'],
  own: XadesSignature,
): boolean {
  const signature = isNamed(element, dsNamespace, 'SignatureValue') ? element.parent : element;
  return signature !== undefined && signature !== own.element && isNamed(signature, dsNamespace, 'Signature');
}

/** Own properties and keys tell of a signature; somebody who signed nothing else signed nothing. */
function checkCoverage(checks: readonly ReferenceCheck[]): XadesFinding[] {
  const isOwn = ({ covers }: ReferenceCheck) => covers === 'signed-properties' || covers === 'key-info';
  if (checks.length === 0 || !checks.every(isOwn)) return [];
  const message = 'No reference is over anything but the signature’s own properties and keys';
  return [{ weight: 'doubt', code: 'xml_nothing_signed', message }];
}

function checkTransforms({ reason, empty, reference, ...check }: ReferenceCheck): XadesFinding[] {
  const uri = JSON.stringify(reference.uri ?? '');
  if (reason === 'xml_xslt') {
    const message = `The reference ${uri} wants a program (XSLT) to be run before it can be verified`;
    return [{ weight: 'broken', code: 'xml_xslt', message }];
  }
  if (empty) {
    const message = `The transforms of the reference ${uri} leave nothing of what it points to`;
    return [{ weight: 'doubt', code: 'xml_reference_empty', message }];
  }
  if (check.complete || check.covers === 'signed-properties') return [];
  const message = `The transforms of the reference ${uri} leave out some of what it points to, which is not signed`;
  return [{ weight: 'remark', code: 'xml_reference_selected', message }];
}
