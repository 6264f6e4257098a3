import { inclusiveUri, type XmlElement } from '../../xml/index.ts';
import { hashByUri } from '../algorithms.ts';
import {
  attributeOf,
  childNamed,
  childrenNamed,
  descend,
  elementsOf,
  idOf,
  octetsOf,
  textOf,
} from '../elements.ts';
import type {
  DataObjectFormat,
  ReferenceDigest,
  SignaturePlace,
  SignaturePolicyRef,
  SignedProperties,
  SigningCertificateRef,
  UnsignedProperties,
  XadesTimestamp,
  XadesTimestampKind,
} from '../model.ts';
import { dsNamespace, isXadesNamespace, xadesNamespace } from '../namespaces.ts';
import { prefixList } from './prefixList.ts';

/** SignedProperties (EN 319 132-1, 5.2). Errors: `xades_base64`. */
export function readSignedProperties(element: XmlElement | undefined): SignedProperties {
  const ofSignature = childNamed(element, xadesNamespace, 'SignedSignatureProperties');
  const ofData = childNamed(element, xadesNamespace, 'SignedDataObjectProperties');
  const v2 = childNamed(ofSignature, xadesNamespace, 'SigningCertificateV2');
  const v1 = childNamed(ofSignature, xadesNamespace, 'SigningCertificate');
  const time = childNamed(ofSignature, xadesNamespace, 'SigningTime');
  const roles = ['SignerRoleV2', 'SignerRole'].flatMap((local) =>
    childrenNamed(descend(ofSignature, xadesNamespace, local, 'ClaimedRoles'), xadesNamespace, 'ClaimedRole'),
  );
  const place =
    childNamed(ofSignature, xadesNamespace, 'SignatureProductionPlaceV2') ??
    childNamed(ofSignature, xadesNamespace, 'SignatureProductionPlace');
  return {
    signingTime: time === undefined ? undefined : textOf(time).trim(),
    signingCertificateVersion: v2 !== undefined ? 2 : v1 !== undefined ? 1 : undefined,
    signingCertificates: [...readCertificateRefs(v2, 2), ...readCertificateRefs(v1, 1)],
    signingCertificateEmpty: [v1, v2].some(
      (one) => one !== undefined && childrenNamed(one, xadesNamespace, 'Cert').length === 0,
    ),
    policy: readPolicy(childNamed(ofSignature, xadesNamespace, 'SignaturePolicyIdentifier')),
    claimedRoles: roles.map((role) => textOf(role).trim()),
    commitments: childrenNamed(ofData, xadesNamespace, 'CommitmentTypeIndication').map((commitment) =>
      textOf(descend(commitment, xadesNamespace, 'CommitmentTypeId', 'Identifier')).trim(),
    ),
    place: place === undefined ? undefined : readPlace(place),
    dataObjectFormats: childrenNamed(ofData, xadesNamespace, 'DataObjectFormat').map(readFormat),
    contentTimestamps: readTimestamps(ofData),
  };
}

/**
 * Names of signed properties that stand there twice, though there is at most one (EN 319 132-1, 5.2 and the schema): of
 * two, one reader goes by the first and another by the last.
 */
export function repeatedProperties(element: XmlElement | undefined): readonly string[] {
  const ofSignature = childNamed(element, xadesNamespace, 'SignedSignatureProperties');
  return [
    ...['SignedSignatureProperties', 'SignedDataObjectProperties'].map((local) => [element, local] as const),
    ...signatureProperties.map((local) => [ofSignature, local] as const),
  ]
    .filter(([parent, local]) => childrenNamed(parent, xadesNamespace, local).length > 1)
    .map(([, local]) => local);
}

/** The same of the unsigned properties' own containers (EN 319 132-1, 4.3 and the schema): of two, readers take either. */
export function repeatedContainers(qualifyingProperties: XmlElement | undefined): readonly string[] {
  const unsigned = childrenNamed(qualifyingProperties, xadesNamespace, 'UnsignedProperties');
  const inside = unsigned.flatMap((one) => childrenNamed(one, xadesNamespace, 'UnsignedSignatureProperties'));
  if (unsigned.length > 1) return ['UnsignedProperties'];
  return inside.length > 1 ? ['UnsignedSignatureProperties'] : [];
}

const signatureProperties = [
  'SigningTime',
  'SigningCertificate',
  'SigningCertificateV2',
  'SignaturePolicyIdentifier',
  'SignatureProductionPlace',
  'SignatureProductionPlaceV2',
  'SignerRole',
  'SignerRoleV2',
];

/** UnsignedSignatureProperties (EN 319 132-1, 5.3 to 5.5 and annex A). */
export function readUnsignedProperties(element: XmlElement | undefined): UnsignedProperties {
  const container = childNamed(element, xadesNamespace, 'UnsignedSignatureProperties');
  const elements = container === undefined ? [] : elementsOf(container);
  const named = (...locals: string[]) =>
    elements.filter((property) => isXadesNamespace(property.namespace) && locals.includes(property.local));
  const certificateRefs = named('CompleteCertificateRefs', 'CompleteCertificateRefsV2');
  const revocationRefs = named('CompleteRevocationRefs');
  const certificateValues = named('CertificateValues');
  const revocationValues = named('RevocationValues');
  return {
    elements,
    timestamps: readTimestamps(container),
    hasCertificateRefs: certificateRefs.length > 0,
    hasRevocationRefs: revocationRefs.length > 0,
    certificateRefs: certificateRefs.flatMap((refs) => digestsIn(refs, 'CertDigest')),
    crlRefs: revocationRefs.flatMap((refs) => digestsIn(childNamed(refs, xadesNamespace, 'CRLRefs'))),
    ocspRefs: revocationRefs.flatMap((refs) => digestsIn(childNamed(refs, xadesNamespace, 'OCSPRefs'))),
    hasCertificateValues: certificateValues.length > 0,
    hasRevocationValues: revocationValues.length > 0,
    ...valuesIn(elements),
  };
}

/** DER of the certificates and answers about revocation that unsigned properties carry (5.4 and 5.5.1). */
export function valuesIn(
  elements: readonly XmlElement[],
): Pick<UnsignedProperties, 'certificates' | 'crls' | 'ocspResponses'> {
  const nested = elements.filter(
    ({ namespace, local }) =>
      isXadesNamespace(namespace) && (local === 'TimeStampValidationData' || local === 'AnyValidationData'),
  );
  const holders = [...elements, ...nested.flatMap(elementsOf)];
  return {
    certificates: encapsulatedIn(holders, 'EncapsulatedX509Certificate'),
    crls: encapsulatedIn(holders, 'EncapsulatedCRLValue'),
    ocspResponses: encapsulatedIn(holders, 'EncapsulatedOCSPValue'),
  };
}

const valueHolders = new Set([
  'CertificateValues',
  'RevocationValues',
  'AttrAuthoritiesCertValues',
  'AttributeRevocationValues',
]);

function encapsulatedIn(holders: readonly XmlElement[], local: string): Uint8Array[] {
  return holders
    .filter((holder) => isXadesNamespace(holder.namespace) && valueHolders.has(holder.local))
    .flatMap((holder) => [holder, ...elementsOf(holder)])
    .flatMap((list) => childrenNamed(list, xadesNamespace, local))
    .map(octetsOf);
}

function readCertificateRefs(property: XmlElement | undefined, version: 1 | 2): SigningCertificateRef[] {
  return childrenNamed(property, xadesNamespace, 'Cert').map((cert) => ({
    version,
    ...readCertificateRef(cert),
  }));
}

function readCertificateRef(cert: XmlElement): Omit<SigningCertificateRef, 'version'> {
  const digest = readDigest(childNamed(cert, xadesNamespace, 'CertDigest'));
  const v2 = childNamed(cert, xadesNamespace, 'IssuerSerialV2');
  const v1 = childNamed(cert, xadesNamespace, 'IssuerSerial');
  return {
    ...digest,
    issuerSerial: v2 === undefined ? undefined : octetsOf(v2),
    issuerName: v1 === undefined ? undefined : textOf(childNamed(v1, dsNamespace, 'X509IssuerName')).trim(),
    serialNumber:
      v1 === undefined ? undefined : textOf(childNamed(v1, dsNamespace, 'X509SerialNumber')).trim(),
  };
}

function readPolicy(identifier: XmlElement | undefined): SignaturePolicyRef | 'implied' | undefined {
  if (identifier === undefined) return undefined;
  const policy = childNamed(identifier, xadesNamespace, 'SignaturePolicyId');
  if (policy === undefined) return 'implied';
  const id = textOf(descend(policy, xadesNamespace, 'SigPolicyId', 'Identifier')).trim();
  const hash = childNamed(policy, xadesNamespace, 'SigPolicyHash');
  const qualifiers = childrenNamed(
    childNamed(policy, xadesNamespace, 'SigPolicyQualifiers'),
    xadesNamespace,
    'SigPolicyQualifier',
  );
  const spUri = qualifiers
    .map((qualifier) => childNamed(qualifier, xadesNamespace, 'SPURI'))
    .find((uri) => uri !== undefined);
  const { digest, digestValue } = readDigest(hash);
  return {
    id: id.replace(/^urn:oid:/i, ''),
    digest,
    digestValue: hash === undefined ? undefined : digestValue,
    spUri: spUri === undefined ? undefined : textOf(spUri).trim(),
  };
}

function readPlace(place: XmlElement): SignaturePlace {
  const text = (local: string) => textOf(childNamed(place, xadesNamespace, local)).trim() || null;
  const address = ['StreetAddress', 'PostalCode', 'StateOrProvince'].map(text);
  return {
    country: text('CountryName'),
    locality: text('City'),
    postalAddress: address.filter((line) => line !== null),
  };
}

function readFormat(format: XmlElement): DataObjectFormat {
  const text = (local: string) => {
    const child = childNamed(format, xadesNamespace, local);
    return child === undefined ? undefined : textOf(child).trim();
  };
  return {
    objectReference: attributeOf(format, 'ObjectReference') ?? '',
    mimeType: text('MimeType'),
    description: text('Description'),
    encoding: text('Encoding'),
  };
}

const timestampKinds: Readonly<Record<string, XadesTimestampKind>> = {
  AllDataObjectsTimeStamp: 'all-data-objects',
  IndividualDataObjectsTimeStamp: 'individual-data-objects',
  SignatureTimeStamp: 'signature',
  SigAndRefsTimeStamp: 'signature-and-references',
  SigAndRefsTimeStampV2: 'signature-and-references',
  RefsOnlyTimeStamp: 'references',
  RefsOnlyTimeStampV2: 'references',
  ArchiveTimeStamp: 'archive',
};

function readTimestamps(container: XmlElement | undefined): XadesTimestamp[] {
  if (container === undefined) return [];
  const timestamps: XadesTimestamp[] = [];
  for (const element of elementsOf(container)) {
    const kind = Object.hasOwn(timestampKinds, element.local) ? timestampKinds[element.local] : undefined;
    if (kind === undefined || !isXadesNamespace(element.namespace)) continue;
    const method = childNamed(element, dsNamespace, 'CanonicalizationMethod');
    timestamps.push({
      kind,
      element,
      id: idOf(element),
      canonicalization: attributeOf(method, 'Algorithm') ?? inclusiveUri,
      inclusivePrefixes: prefixList(method),
      tokens: childrenNamed(element, xadesNamespace, 'EncapsulatedTimeStamp').map(octetsOf),
      includes: childrenNamed(element, xadesNamespace, 'Include').map(
        (include) => attributeOf(include, 'URI') ?? attributeOf(include, 'uri') ?? '',
      ),
      hashed: childrenNamed(element, xadesNamespace, 'HashDataInfo').map((info) => ({
        uri: attributeOf(info, 'uri') ?? attributeOf(info, 'URI'),
        transforms: transformsIn(info),
      })),
    });
  }
  return timestamps;
}

function transformsIn(info: XmlElement): XmlElement[] {
  const list = childNamed(info, xadesNamespace, 'Transforms') ?? childNamed(info, dsNamespace, 'Transforms');
  return childrenNamed(list, dsNamespace, 'Transform');
}

/** Digests of Cert, CRLRef and OCSPRef elements; `under` names the element around algorithm and value. */
function digestsIn(refs: XmlElement | undefined, under = 'DigestAlgAndValue'): ReferenceDigest[] {
  if (refs === undefined) return [];
  const lists = [refs, ...childrenNamed(refs, xadesNamespace, 'CertRefs')];
  return lists
    .flatMap(elementsOf)
    .map((ref) => childNamed(ref, xadesNamespace, under))
    .filter((holder) => holder !== undefined)
    .map(readDigest);
}

/** DigestMethod and DigestValue, which stood in XAdES' own namespace before version 1.3.2. */
function readDigest(holder: XmlElement | undefined): ReferenceDigest {
  const child = (local: string) =>
    childNamed(holder, dsNamespace, local) ?? childNamed(holder, xadesNamespace, local);
  const value = child('DigestValue');
  return {
    digest: hashByUri(attributeOf(child('DigestMethod'), 'Algorithm') ?? ''),
    digestValue: value === undefined ? new Uint8Array(0) : octetsOf(value),
  };
}
