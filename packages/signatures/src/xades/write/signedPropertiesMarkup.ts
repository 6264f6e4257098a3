import type { DigestAlgorithm } from '../../keys/signer.ts';
import { certificateRef, digestMarkup } from './certificateRef.ts';
import { element, text } from './markup.ts';

export interface XadesPolicy {
  /** Dotted object identifier. */
  readonly oid: string;
  readonly digestAlgorithm: DigestAlgorithm;
  readonly digest: Uint8Array;
  /** Where the policy document is found (SPURI). */
  readonly uri?: string;
}

export interface ClaimedPlace {
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

export interface SignedPropertiesInput {
  readonly id: string;
  readonly signingTime: Date;
  readonly certificate: Uint8Array;
  readonly digest: DigestAlgorithm;
  readonly signingCertificateVersion: 1 | 2;
  readonly policy: XadesPolicy | undefined;
  readonly place: ClaimedPlace | undefined;
  readonly claimedRoles: readonly string[];
  /** URIs of commitment types, e.g. `http://uri.etsi.org/01903/v1.2.2#ProofOfApproval`; for all data objects. */
  readonly commitments: readonly string[];
  /** One for each data object: the Id of its reference and its MIME type. */
  readonly formats: readonly { readonly referenceId: string; readonly mimeType: string }[];
}

/** SignedProperties in the order of the schema (EN 319 132-1, 5.2 and annex D). */
export function signedPropertiesMarkup(input: SignedPropertiesInput): string {
  const version = input.signingCertificateVersion;
  const suffix = version === 2 ? 'V2' : '';
  const ofSignature = element(
    'xades:SignedSignatureProperties',
    {},
    element('xades:SigningTime', {}, xmlTime(input.signingTime)),
    element(
      `xades:SigningCertificate${suffix}`,
      {},
      certificateRef(input.certificate, input.digest, version),
    ),
    input.policy === undefined ? '' : policyMarkup(input.policy),
    input.place === undefined ? '' : placeMarkup(input.place, suffix),
    input.claimedRoles.length === 0 ? '' : rolesMarkup(input.claimedRoles, suffix),
  );
  const ofData = [
    ...input.formats.map(({ referenceId, mimeType }) =>
      element(
        'xades:DataObjectFormat',
        { ObjectReference: `#${referenceId}` },
        element('xades:MimeType', {}, text(mimeType)),
      ),
    ),
    ...input.commitments.map(commitmentMarkup),
  ];
  return element(
    'xades:SignedProperties',
    { Id: input.id },
    ofSignature,
    ofData.length === 0 ? '' : element('xades:SignedDataObjectProperties', {}, ...ofData),
  );
}

/** xsd:dateTime in UTC, whole seconds. */
export function xmlTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

function policyMarkup(policy: XadesPolicy): string {
  const identifier = element('xades:Identifier', { Qualifier: 'OIDAsURN' }, `urn:oid:${text(policy.oid)}`);
  const qualifiers =
    policy.uri === undefined
      ? ''
      : element(
          'xades:SigPolicyQualifiers',
          {},
          element('xades:SigPolicyQualifier', {}, element('xades:SPURI', {}, text(policy.uri))),
        );
  return element(
    'xades:SignaturePolicyIdentifier',
    {},
    element(
      'xades:SignaturePolicyId',
      {},
      element('xades:SigPolicyId', {}, identifier),
      element('xades:SigPolicyHash', {}, digestMarkup(policy.digestAlgorithm, policy.digest)),
      qualifiers,
    ),
  );
}

function placeMarkup(place: ClaimedPlace, suffix: string): string {
  const part = (name: string, value: string | undefined) =>
    value === undefined ? '' : element(`xades:${name}`, {}, text(value));
  return element(
    `xades:SignatureProductionPlace${suffix}`,
    {},
    part('City', place.city),
    part('StateOrProvince', place.state),
    part('PostalCode', place.postalCode),
    part('CountryName', place.country),
  );
}

function rolesMarkup(roles: readonly string[], suffix: string): string {
  const claimed = roles.map((role) => element('xades:ClaimedRole', {}, text(role)));
  return element(`xades:SignerRole${suffix}`, {}, element('xades:ClaimedRoles', {}, ...claimed));
}

function commitmentMarkup(uri: string): string {
  return element(
    'xades:CommitmentTypeIndication',
    {},
    element('xades:CommitmentTypeId', {}, element('xades:Identifier', {}, text(uri))),
    element('xades:AllSignedDataObjects', {}),
  );
}
