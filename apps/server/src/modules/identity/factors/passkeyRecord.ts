import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyRegistration } from '@tomar/contract';
import { and, asc, eq, lt } from 'drizzle-orm';
import { relyingPartyOf } from '../../../platform/config/relyingParty.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeChallenge } from './challenges.ts';
import { passkeys } from './tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeysOf = (tx: Tx, loginId: string): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.loginId, loginId)).orderBy(asc(passkeys.createdAt));

/** The challenge that a browser says it answered; what is no such answer says none. */
function challengeIn(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Whose passkey signed a challenge of ours (WebAuthn Level 3, 7.2): at our origin, with the person verified, and with a
 * count that goes on. The challenge is used up whatever comes of it.
 * @param loginId whose it has to be; null: whoever it is
 * @returns the login; null: nobody
 */
export async function usePasskey(
  platform: Pick<Platform, 'db' | 'config' | 'log'>,
  assertion: PasskeyAssertion,
  loginId: string | null,
  now: Date,
): Promise<string | null> {
  const party = relyingPartyOf(platform.config.publicUrl);
  const challenge = challengeIn(assertion.response.clientDataJSON);
  if (!party || challenge === '') return null;
  const { db } = platform;
  if (!(await db.inInstallation((tx) => takeChallenge(tx, 'assertion', challenge, loginId, now))))
    return null;
  const [passkey] = await db.inInstallation((tx) =>
    tx.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id)),
  );
  if (!passkey || (loginId !== null && passkey.loginId !== loginId)) return null;
  const signCount = await newCount(platform, assertion, challenge, passkey);
  if (signCount === null) return null;
  // Authenticators that do not count say 0 always (7.2, step 22); of the others the count grows.
  const goesOn = signCount === 0 ? eq(passkeys.signCount, 0) : lt(passkeys.signCount, signCount);
  const used = await db.inInstallation((tx) =>
    tx
      .update(passkeys)
      .set({ signCount, lastUsedAt: now })
      .where(and(eq(passkeys.credentialId, passkey.credentialId), goesOn))
      .returning({ loginId: passkeys.loginId }),
  );
  return used[0]?.loginId ?? null;
}

/** The authenticator's count in an answer that holds; null: it does not. */
async function newCount(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  assertion: PasskeyAssertion,
  expectedChallenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  const party = relyingPartyOf(config.publicUrl);
  if (!party) return null;
  const { userHandle, ...response } = assertion.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    log.info({ err: error, passkey: passkey.id }, 'a passkey was not accepted');
    return null;
  }
}

/** What a passkey is kept as. */
export type NewPasskey = Omit<PasskeyRow, 'loginId' | 'name' | 'lastUsedAt'>;

/** Reads a passkey that a browser made for this login, with the person verified (7.1). @returns null: it is none */
export async function readRegistration(
  { db, config, log }: Pick<Platform, 'db' | 'config' | 'log'>,
  registration: PasskeyRegistration,
  loginId: string,
  now: Date,
): Promise<NewPasskey | null> {
  const party = relyingPartyOf(config.publicUrl);
  const expectedChallenge = challengeIn(registration.response.clientDataJSON);
  if (!party || expectedChallenge === '') return null;
  if (!(await db.inInstallation((tx) => takeChallenge(tx, 'registration', expectedChallenge, loginId, now))))
    return null;
  const { clientDataJSON, attestationObject } = registration.response;
  try {
    const read = await verifyRegistrationResponse({
      response: {
        id: registration.id,
        rawId: registration.rawId,
        type: registration.type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    if (!read.verified) return null;
    const { credential, credentialBackedUp } = read.registrationInfo;
    return {
      id: newId(now),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
      isBackedUp: credentialBackedUp,
      createdAt: now,
    };
  } catch (error) {
    log.info({ err: error }, 'a new passkey was not accepted');
    return null;
  }
}

/** EdDSA, ES256, RS256 (IANA, COSE Algorithms): what phones, security keys and Windows Hello make. */
export const passkeyAlgorithms = [-8, -7, -257] as const;
