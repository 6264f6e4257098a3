import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';
import type { SignInClient } from '../product/signInClient.ts';
import { checkSignIn } from './checkSignIn.ts';
import type { Counts } from './signDocuments.ts';

export interface SignInOrder {
  readonly client: SignInClient;
  /** Of the page that asked. */
  readonly origin: string;
}

/** Signs the one challenge of a sign-in. @throws SigningFailure */
export async function signIn(
  key: TokenKey,
  { client, origin }: SignInOrder,
  progress: (counts: Counts) => void,
): Promise<void> {
  progress({ signed: 0, total: 1 });
  const issued = await client.submitCertificate({
    certificate: base64(key.certificate),
    chain: key.chain.map(base64),
    schemes: [...key.schemes],
  });
  if (!key.schemes.includes(issued.scheme))
    throw new SigningFailure('sign_failed', `The key cannot sign with ${issued.scheme}`);
  const value = await key.sign(checkSignIn(issued, key.certificate, origin));
  await client.submitSignature({ round: issued.round, value: base64(value) });
  progress({ signed: 1, total: 1 });
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
