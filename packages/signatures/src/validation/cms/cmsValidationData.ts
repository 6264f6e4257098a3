import { attributeValues, type CmsSignedData, type CmsSignerInfo } from '../../cms/read/index.ts';
import { cursor, type DerNode, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { poeNames } from '../signatureUnderTest.ts';
import { ValidationDataPool } from '../validationDataPool.ts';

/** What one CMS signature carries for its validation, with the names of its objects for proofs of existence. */
export interface CmsValidationData {
  readonly names: readonly string[];
  /** The SignedData's own revocation data, which are for all of its signers and their counter-signers. */
  readonly shared: () => ValidationDataPool;
}

/**
 * Puts certificates and revocation data of a SignedData, and of the `*-values` attributes of its signers, into
 * the validation data (EN 319 122-1 5.4, A.1.1).
 */
export function collectCmsValidationData(
  cms: CmsSignedData,
  validationData: ValidationDataPool,
): CmsValidationData {
  const values = cms.signerInfos.map(signerValues);
  const certificates = [...cms.certificates, ...values.flatMap((one) => one.certificates)];
  const crls = [...cms.crls, ...values.flatMap((one) => one.crls)];
  const responses = [...cms.ocspResponses, ...values.flatMap((one) => one.ocspResponses)];
  const names = addNamed({ certificates, crls, ocspResponses: responses }, validationData);
  let shared: ValidationDataPool | undefined;
  return { names, shared: () => (shared ??= poolOf(cms)) };
}

/** Puts the `*-values` attributes of a counter-signature, which no SignedData holds, into the validation data. */
export function collectCounterSignersData(signer: CmsSignerInfo, validationData: ValidationDataPool): void {
  addNamed(signerValues(signer), validationData);
}

/** What a signer itself carries about revocation. */
export function carriedBy(signer: CmsSignerInfo): ValidationDataPool {
  return poolOf(signerValues(signer));
}

function poolOf({ crls, ocspResponses }: Pick<CarriedValues, 'crls' | 'ocspResponses'>): ValidationDataPool {
  const pool = new ValidationDataPool();
  addNamed({ certificates: [], crls, ocspResponses }, pool);
  return pool;
}

function signerValues(signer: CmsSignerInfo): CarriedValues {
  const certificates: Uint8Array[] = [];
  const crls: Uint8Array[] = [];
  const ocspResponses: Uint8Array[] = [];
  leniently(() => {
    for (const node of attributeValues(signer.unsignedAttributes, ATTRIBUTE.certificateValues))
      certificates.push(...node.children.map((child) => child.encoded));
    for (const node of attributeValues(signer.unsignedAttributes, ATTRIBUTE.revocationValues))
      readRevocationValues(node, crls, ocspResponses);
    for (const node of attributeValues(signer.signedAttributes, ATTRIBUTE.adobeRevocation))
      readRevocationValues(node, crls, ocspResponses);
  });
  return { certificates, crls, ocspResponses };
}

export interface CarriedValues {
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
}

/** Names, for proofs of existence, of the objects in one `certificate-values` or `revocation-values` attribute. */
export function namesOfValues(oid: string, node: DerNode): readonly string[] {
  const crls: Uint8Array[] = [];
  const ocspResponses: Uint8Array[] = [];
  const certificates = oid === ATTRIBUTE.certificateValues ? node.children.map((child) => child.encoded) : [];
  if (oid === ATTRIBUTE.revocationValues) leniently(() => readRevocationValues(node, crls, ocspResponses));
  return addNamed({ certificates, crls, ocspResponses }, new ValidationDataPool());
}

/** Adds objects to the validation data. The answer names those that could be read. */
export function addNamed(
  { certificates, crls, ocspResponses }: CarriedValues,
  validationData: ValidationDataPool,
): readonly string[] {
  const names: string[] = [];
  for (const der of certificates) {
    const certificate = validationData.addCertificate(der);
    if (certificate !== undefined) names.push(poeNames.certificate(certificate.fingerprint));
  }
  for (const der of crls) {
    const crl = validationData.addCrl(der);
    if (crl !== undefined) names.push(poeNames.revocation(crl.fingerprint));
  }
  for (const der of ocspResponses) {
    const response = validationData.addOcsp(der);
    if (response !== undefined) names.push(poeNames.revocation(response.fingerprint));
  }
  return names;
}

/** RevocationValues (RFC 5126 6.3.4) and Adobe's RevocationInfoArchival have the same first two fields. */
function readRevocationValues(node: DerNode, crls: Uint8Array[], responses: Uint8Array[]): void {
  const items = cursor(node, TAG.SEQUENCE);
  for (const crl of items.optional(0xa0)?.only.children ?? []) crls.push(crl.encoded);
  for (const response of items.optional(0xa1)?.only.children ?? []) responses.push(response.encoded);
}

/** Damaged values are as good as none: nothing is proven by them. */
function leniently(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
  }
}

export function hasAttribute(signer: CmsSignerInfo, oid: string): boolean {
  return signer.unsignedAttributes.some((attribute) => attribute.oid === oid && attribute.values.length > 0);
}
