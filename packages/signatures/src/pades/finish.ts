import { constants as cryptoConstants, verify } from 'node:crypto';
import { hash } from '../algorithms/index.ts';
import { attribute, buildSignedData, buildSignerInfo, certificateFacts } from '../cms/index.ts';
import { SignatureError } from '../errors.ts';
import type { TimestampSource } from '../evidence.ts';
import type { SignatureAlgorithm } from '../keys/signer.ts';
import { ATTRIBUTE } from '../oids.ts';
import { parseCertificate } from '../x509/index.ts';
import { refuseLateStamp, stamped } from './checkTimestamp.ts';
import type { PreparedPades } from './prepare.ts';
import { wantsTimestamp } from './profile.ts';

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
 * `pdf_placeholder_too_small`, and what the time-stamp source throws.
 */
export async function finishUpdate(
  prepared: PreparedPades,
  signatureValue: Uint8Array,
  options: UpdateOptions = {},
): Promise<Buffer> {
  const certificate = certificateOf(prepared);
  const toBeSigned = Buffer.from(prepared.toBeSigned, 'base64');
  checkValue(certificate, prepared.algorithm, toBeSigned, signatureValue);
  const unsignedAttributes = wantsTimestamp(prepared.profile)
    ? [await signatureTimestamp(prepared, certificate, signatureValue, options.timestamp)]
    : [];
  const cms = buildSignedData({
    signerInfos: [
      buildSignerInfo({
        signerCertificate: certificate,
        algorithm: prepared.algorithm,
        signedAttributes: toBeSigned,
        signature: signatureValue,
        unsignedAttributes,
      }),
    ],
    digestAlgorithms: [prepared.algorithm.digest],
    certificates: [certificate, ...prepared.chain.map((each) => Buffer.from(each, 'base64'))],
  });
  return fillContents(Buffer.from(prepared.update, 'base64'), prepared, cms);
}

const KEPT_CERTIFICATES = 256;
const certificates = new Map<string, Buffer>();

/** The same buffer for the same certificate, so that what is known about it is found again. */
function certificateOf({ certificate }: PreparedPades): Buffer {
  let bytes = certificates.get(certificate);
  if (bytes === undefined) {
    bytes = Buffer.from(certificate, 'base64');
    if (certificates.size >= KEPT_CERTIFICATES) certificates.clear();
    certificates.set(certificate, bytes);
  }
  return bytes;
}

/** Writes `cms` into the placeholder of the update. */
export function fillContents(
  update: Buffer,
  { contents, original }: Pick<PreparedPades, 'contents' | 'original'>,
  cms: Uint8Array,
): Buffer {
  if (cms.length > contents.capacity) {
    throw new SignatureError(
      'pdf_placeholder_too_small',
      `The signature takes ${cms.length} bytes where ${contents.capacity} are kept`,
    );
  }
  const hex = Buffer.from(cms.buffer, cms.byteOffset, cms.length).toString('hex');
  update.write(hex, contents.offset - original.size + 1, 'latin1');
  return update;
}

function checkValue(
  certificate: Uint8Array,
  algorithm: SignatureAlgorithm,
  toBeSigned: Uint8Array,
  value: Uint8Array,
): void {
  const key = certificateFacts(certificate).publicKey();
  const isPss = algorithm.scheme === 'rsa-pss';
  const options = isPss
    ? {
        key,
        padding: cryptoConstants.RSA_PKCS1_PSS_PADDING,
        saltLength: cryptoConstants.RSA_PSS_SALTLEN_AUTO,
      }
    : key;
  let good = false;
  try {
    good = verify(algorithm.digest, toBeSigned, options, value);
  } catch (cause) {
    throw new SignatureError('signature_value_invalid', 'The signature value cannot be checked', { cause });
  }
  if (!good) {
    throw new SignatureError(
      'signature_value_invalid',
      'The signature value does not fit the certificate and the document',
    );
  }
}

async function signatureTimestamp(
  prepared: PreparedPades,
  certificate: Uint8Array,
  value: Uint8Array,
  source: TimestampSource | undefined,
): Promise<Uint8Array> {
  const { digest } = prepared.algorithm;
  const token = await stamped(source, digest, hash(digest, value));
  const { notAfter } = parseCertificate(certificate);
  refuseLateStamp(token, new Date(prepared.signingTime), notAfter, prepared.profile.startsWith('tr-'));
  return attribute(ATTRIBUTE.signatureTimestamp, token.der);
}

/** Throws `pdf_original_changed`. */
export function refuseOtherSize(size: number, prepared: Pick<PreparedPades, 'original'>): void {
  if (size !== prepared.original.size) {
    throw new SignatureError('pdf_original_changed', 'The file is not the one that was prepared for signing');
  }
}
