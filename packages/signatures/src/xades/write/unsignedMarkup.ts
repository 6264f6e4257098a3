import type { DigestAlgorithm } from '../../keys/signer.ts';
import type { ValidationData } from '../../validationData.ts';
import { parseCrl, parseOcspResponse } from '../../x509/index.ts';
import { exclusiveUri } from '../../xml/index.ts';
import { certificateRef, digestMarkup, digestOfOctets } from './certificateRef.ts';
import { distinguishedName } from './distinguishedName.ts';
import { base64, element, text } from './markup.ts';
import { xmlTime } from './signedPropertiesMarkup.ts';

/** Contents of unsigned properties; the element around them is made by `propertyPlace`. */

/** Of every time-stamp property (EN 319 132-1, 4.5 and 5.1.4.4). */
export function timestampContent(token: Uint8Array): string {
  return (
    element('ds:CanonicalizationMethod', { Algorithm: exclusiveUri }) +
    element('xades:EncapsulatedTimeStamp', {}, base64(token))
  );
}

export function certificateValuesContent(certificates: readonly Uint8Array[]): string {
  return certificates
    .map((certificate) => element('xades:EncapsulatedX509Certificate', {}, base64(certificate)))
    .join('');
}

export function revocationValuesContent(validationData: ValidationData): string {
  const crls = validationData.crls.map((crl) => element('xades:EncapsulatedCRLValue', {}, base64(crl)));
  const answers = validationData.ocspResponses.map((answer) =>
    element('xades:EncapsulatedOCSPValue', {}, base64(answer)),
  );
  return (
    (crls.length === 0 ? '' : element('xades:CRLValues', {}, ...crls)) +
    (answers.length === 0 ? '' : element('xades:OCSPValues', {}, ...answers))
  );
}

/** Of TimeStampValidationData (5.5.1). */
export function validationDataContent(validationData: ValidationData): string {
  const certificates = certificateValuesContent(validationData.certificates);
  const revocation = revocationValuesContent(validationData);
  return (
    (certificates === '' ? '' : element('xades:CertificateValues', {}, certificates)) +
    (revocation === '' ? '' : element('xades:RevocationValues', {}, revocation))
  );
}

/** Of CompleteCertificateRefs (TS 101 903, 7.4.1): every certificate of the path but the signer's own. */
export function certificateRefsContent(certificates: readonly Uint8Array[], digest: DigestAlgorithm): string {
  return element(
    'xades:CertRefs',
    {},
    ...certificates.map((certificate) => certificateRef(certificate, digest, 1)),
  );
}

/** Of CompleteRevocationRefs (TS 101 903, 7.4.2). */
export function revocationRefsContent(validationData: ValidationData, digest: DigestAlgorithm): string {
  const crls = validationData.crls.map((crl) => crlRef(crl, digest));
  const answers = validationData.ocspResponses.map((answer) => ocspRef(answer, digest));
  return (
    (crls.length === 0 ? '' : element('xades:CRLRefs', {}, ...crls)) +
    (answers.length === 0 ? '' : element('xades:OCSPRefs', {}, ...answers))
  );
}

function crlRef(encoded: Uint8Array, digest: DigestAlgorithm): string {
  const crl = parseCrl(encoded);
  return element(
    'xades:CRLRef',
    {},
    element('xades:DigestAlgAndValue', {}, digestMarkup(digest, digestOfOctets(digest, encoded))),
    element(
      'xades:CRLIdentifier',
      {},
      element('xades:Issuer', {}, text(distinguishedName(crl.issuer.encoded))),
      element('xades:IssueTime', {}, xmlTime(crl.thisUpdate)),
      crl.number === undefined ? '' : element('xades:Number', {}, crl.number.toString()),
    ),
  );
}

function ocspRef(encoded: Uint8Array, digest: DigestAlgorithm): string {
  const { responder, producedAt } = parseOcspResponse(encoded);
  const id =
    responder.kind === 'name'
      ? element('xades:ByName', {}, text(distinguishedName(responder.name.encoded)))
      : element('xades:ByKey', {}, base64(responder.hash));
  return element(
    'xades:OCSPRef',
    {},
    element(
      'xades:OCSPIdentifier',
      {},
      element('xades:ResponderID', {}, id),
      element('xades:ProducedAt', {}, xmlTime(producedAt)),
    ),
    element('xades:DigestAlgAndValue', {}, digestMarkup(digest, digestOfOctets(digest, encoded))),
  );
}
