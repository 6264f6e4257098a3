import { digestLength, hash } from '../algorithms/index.ts';
import { attribute, buildSignedData, buildSignerInfo } from '../cms/index.ts';
import { SignatureError } from '../errors.ts';
import type { SignatureAlgorithm } from '../keys/signer.ts';
import { ATTRIBUTE } from '../oids.ts';
import type { TimestampSource } from '../validationData.ts';
import { certificateSummary, parseCertificate, verifyValue } from '../x509/index.ts';
import { type CoveredPades, fromPrepared, type PreparedPades } from './prepared.ts';
import { wantsTimestamp } from './profile.ts';
import { refuseLateStamp, stamped } from './timestamps/checkTimestamp.ts';
import { PlaceholderTooSmall } from './timestamps/timestampRoom.ts';

export interface UpdateOptions {
  /** Asked when the profile wants a signature time-stamp. */
  readonly timestamp?: TimestampSource;
}

/**
 * Builds the CMS around the key's answer and gives the finished update: appended to the original bytes it makes
 * the signed file.
 *
 * Throws `signature_value_invalid` when the value is not by the certificate's key over what was prepared,
 * `timestamp_source_missing`, `timestamp_mismatch`, `timestamp_too_late`, `certificate_expired`,
 * `pdf_placeholder_too_small` (PlaceholderTooSmall where the time-stamp is too long), and what the time-stamp source
 * throws.
 */
export async function finishUpdate(
  prepared: PreparedPades,
  signatureValue: Uint8Array,
  options: UpdateOptions = {},
): Promise<Buffer> {
  return finishCovered(fromPrepared(prepared), signatureValue, options);
}

/** The same for what was prepared in this process. The update is filled in where it is: it serves once. */
export async function finishCovered(
  covered: CoveredPades,
  signatureValue: Uint8Array,
  { timestamp }: UpdateOptions,
): Promise<Buffer> {
  const { certificate, chain, request } = covered;
  const { algorithm, toBeSigned } = request;
  checkValue(certificate, algorithm, toBeSigned, signatureValue);
  const token = wantsTimestamp(covered.profile)
    ? await signatureTimestamp(covered, signatureValue, timestamp)
    : undefined;
  const unsignedAttributes = token === undefined ? [] : [attribute(ATTRIBUTE.signatureTimestamp, token)];
  const signerInfo = buildSignerInfo({
    signerCertificate: certificate,
    algorithm,
    signedAttributes: toBeSigned,
    signature: signatureValue,
    unsignedAttributes,
  });
  const cms = buildSignedData({
    signerInfos: [signerInfo],
    digestAlgorithms: [algorithm.digest],
    certificates: [certificate, ...chain],
  });
  const { capacity } = covered.contents;
  if (token !== undefined && cms.length > capacity)
    throw new PlaceholderTooSmall(
      `With its time-stamp the signature takes ${cms.length} bytes where ${capacity} are kept`,
      token.length,
    );
  return fillContents(covered, cms);
}

/** Writes `cms` into the placeholder of the update. */
export function fillContents(
  { update, contents, originalSize }: Pick<CoveredPades, 'update' | 'contents' | 'originalSize'>,
  cms: Uint8Array,
): Buffer {
  if (cms.length > contents.capacity)
    throw new SignatureError(
      'pdf_placeholder_too_small',
      `The signature takes ${cms.length} bytes where ${contents.capacity} are kept`,
    );
  const hex = Buffer.from(cms.buffer, cms.byteOffset, cms.length).toString('hex');
  update.write(hex, contents.offset - originalSize + 1, 'latin1');
  return update;
}

/** By what is written beside the value: another salt length than the digest's would be for no reader (RFC 4055, 3.1). */
function checkValue(
  certificate: Uint8Array,
  { scheme, digest }: SignatureAlgorithm,
  toBeSigned: Uint8Array,
  value: Uint8Array,
): void {
  const key = certificateSummary(certificate).publicKey();
  const saltLength = digestLength(digest);
  const written = scheme === 'rsa-pss' ? { scheme, hash: digest, saltLength } : { scheme, hash: digest };
  if (!verifyValue(written, key, toBeSigned, value))
    throw new SignatureError(
      'signature_value_invalid',
      'The signature value does not fit the certificate and the document',
    );
}

async function signatureTimestamp(
  { profile, certificate, signingTime, request }: CoveredPades,
  value: Uint8Array,
  source: TimestampSource | undefined,
): Promise<Uint8Array> {
  const { digest } = request.algorithm;
  const token = await stamped(source, digest, hash(digest, value));
  const { notAfter } = parseCertificate(certificate);
  refuseLateStamp(token, signingTime, notAfter, profile.startsWith('tr-'));
  return token.der;
}
