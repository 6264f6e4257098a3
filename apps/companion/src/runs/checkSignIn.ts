import { hash } from 'node:crypto';
import { readChallenge, signInContentType } from '@tomar/contract';
import type { SignRequest } from '@tomar/signatures/keys';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import type { IssuedSignIn } from '../product/signInClient.ts';
import { checkAttributes } from './checkAttributes.ts';
import { Refusal, refused } from './refusal.ts';

/**
 * Checks that what the server wants signed is a sign-in to the very installation whose page asked, and nothing else: the
 * text of a challenge, signed attributes with a content type that no document has, over that text, and the digest of these.
 * So no product has the person sign in to another one, and none gets a document signed for a sign-in.
 * @param certificate DER of the certificate whose key will sign
 * @param origin of the page, as the browser said it
 * @throws SigningFailure `sign_failed` saying what is wrong
 */
export function checkSignIn(issued: IssuedSignIn, certificate: Uint8Array, origin: string): SignRequest {
  const { digestAlgorithm, scheme } = issued;
  const toBeSigned = Buffer.from(issued.toBeSigned, 'base64');
  const digest = Buffer.from(issued.digest, 'base64');
  try {
    const challenge = readChallenge(issued.challenge);
    if (challenge === null) throw refused('it is no challenge');
    if (challenge.installation !== origin) throw refused(`it is for ${challenge.installation}`);
    const signed = checkAttributes(toBeSigned, digestAlgorithm, certificate, signInContentType);
    if (!hash(digestAlgorithm, issued.challenge, 'buffer').equals(signed))
      throw refused('it is over something else');
    if (!hash(digestAlgorithm, toBeSigned, 'buffer').equals(digest))
      throw refused('the digest is not that of what is signed');
  } catch (cause) {
    const what = cause instanceof Refusal ? cause.message : 'what is to be signed is malformed';
    throw new SigningFailure('sign_failed', `Refused to sign in: ${what}`, { cause });
  }
  return { toBeSigned, digest, algorithm: { scheme, digest: digestAlgorithm } };
}
