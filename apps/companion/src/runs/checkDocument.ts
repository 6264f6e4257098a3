import { hash } from 'node:crypto';
import type { DigestToSign } from '@tomar/contract';
import type { SignRequest } from '@tomar/signatures/keys';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { checkAttributes } from './checkAttributes.ts';
import { checkSignedInfo } from './checkSignedInfo.ts';
import { Refusal } from './refusal.ts';

/**
 * Checks that what the server wants signed is a document signature and nothing else (a sign-in challenge, a
 * certificate, a time-stamp): the signed attributes of CMS (PAdES, CAdES) with this certificate's name in them, or the
 * SignedInfo of XAdES; and that the digest is that of these.
 * @param certificate DER of the certificate whose key will sign
 * @throws SigningFailure `sign_failed` saying what is wrong
 */
export function checkDocument(item: DigestToSign, certificate: Uint8Array): SignRequest {
  const toBeSigned = Buffer.from(item.toBeSigned, 'base64');
  const digest = Buffer.from(item.digest, 'base64');
  if (!hash(item.digestAlgorithm, toBeSigned, 'buffer').equals(digest))
    throw refusal(item, 'the digest is not that of what is signed');
  try {
    if (toBeSigned[0] === lessThan) checkSignedInfo(toBeSigned, item);
    else checkAttributes(toBeSigned, item.digestAlgorithm, certificate);
  } catch (error) {
    throw refusal(
      item,
      error instanceof Refusal ? error.message : 'what is to be signed is malformed',
      error,
    );
  }
  return { toBeSigned, digest, algorithm: { scheme: item.scheme, digest: item.digestAlgorithm } };
}

/** Canonical XML begins with a tag, a set of attributes never does. */
const lessThan = 0x3c;

const refusal = (item: DigestToSign, what: string, cause?: unknown): SigningFailure =>
  new SigningFailure('sign_failed', `Refused to sign “${item.name}”: ${what}`, { cause });
