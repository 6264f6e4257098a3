import { type MessageKey, type MissingNeed, missingNeed } from '@tomar/contract';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';
import { and, eq } from 'drizzle-orm';
import { findSigningKey, personOf } from '../../../../platform/http/callerQueries.ts';
import { AppError, refused } from '../../../../platform/http/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { makeSecret } from '../../../../platform/secrets/accountSecret.ts';
import type { TaskContext } from '../../../../platform/tasks/handleTask.ts';
import { PinUnreadable } from '../../../../platform/tokens/readPin.ts';
import { inUnit } from '../../../../platform/unit.ts';
import { signingSessions } from '../../tables.ts';
import { type SessionCaller, sessionOf, stillOpen } from '../heldSession.ts';
import { purposeOf } from '../purposes/purposeOf.ts';
import { isEnded } from '../sessionRecord.ts';
import { submitCertificate } from '../submitCertificate.ts';
import { submitSignatures } from '../submitSignatures.ts';
import { serverKeyFailure } from './serverKeyFailure.ts';

interface Payload {
  readonly sessionId: string;
  /** Where the person asked from. */
  readonly ip?: string;
}

/** Handed in after so many: what is signed is kept even if the rest is never reached. */
const batchSize = 20;

/**
 * One try to have the session's documents signed by the key that is bound to its signer, or to the seal that they ask for. It takes the session's key
 * first, which makes that of an earlier try void: a worker that was taken for dead writes nothing any more, and what it
 * had put in is not signed again. Whatever token or rules refuse ends the session with its reason.
 */
export async function signWithServerKey(
  context: TaskContext,
  { sessionId, ip = '' }: Payload,
): Promise<void> {
  const { platform, accountId } = context;
  const caller = await takeSession(platform, accountId, sessionId, ip);
  if (!caller) return;
  try {
    refuseWithoutRights(caller);
    const key = await openKey(platform, caller);
    try {
      await signDocuments(context, caller, key);
    } finally {
      await key.close();
    }
  } catch (error) {
    const reason = reasonOf(error, caller);
    if (reason === undefined) throw error;
    platform.log.warn({ err: error, sessionId }, 'a key of the server did not sign');
    await failSession(platform, { accountId, sessionId, keyHash: caller.keyHash }, reason);
  }
}

/** No further try will come: nobody knows why, so the person begins anew. */
export async function giveUpServerKey(
  { platform, accountId }: TaskContext,
  { sessionId }: Pick<Payload, 'sessionId'>,
): Promise<void> {
  await failSession(platform, { accountId, sessionId }, 'lang_sign_failed');
}

/** Undefined where the session has ended, or its signer or account was switched off meanwhile. */
async function takeSession(
  platform: Platform,
  accountId: string,
  sessionId: string,
  ip: string,
): Promise<SessionCaller | undefined> {
  const key = makeSecret(accountId);
  const taken = await platform.db.inAccount(accountId, (tx) =>
    tx
      .update(signingSessions)
      .set({ keyHash: key.hash })
      .where(stillOpen(isServerKeySession(accountId, sessionId), platform.clock()))
      .returning({ id: signingSessions.id }),
  );
  if (taken.length === 0) return undefined;
  const row = await findSigningKey(platform, key);
  const person = row && personOf(row, ip);
  if (person) return { person, keyHash: key.hash, purpose: row.purpose };
  await failSession(platform, { accountId, sessionId, keyHash: key.hash }, 'lang_sign_failed');
  return undefined;
}

const isServerKeySession = (accountId: string, sessionId: string) =>
  and(
    eq(signingSessions.accountId, accountId),
    eq(signingSessions.id, sessionId),
    eq(signingSessions.holder, 'ServerKey'),
  );

/** As the guard says it; of a right it says no more than that it is missing. */
const toldByGuard: Readonly<Partial<Record<MissingNeed, MessageKey>>> = {
  module: 'lang_module_off',
  licence: 'lang_licence_expired',
};

/** What the companion's requests are asked by the guard: authority, module and licence may have gone since the session began. */
function refuseWithoutRights(caller: SessionCaller): void {
  const { needs, withoutRight } = purposeOf(sessionOf(caller));
  const missing = missingNeed(needs, caller.person);
  if (missing !== null) throw refused(toldByGuard[missing] ?? withoutRight);
}

/** @throws AppError refused where nothing is bound any more; SigningFailure */
async function openKey(platform: Platform, caller: SessionCaller): Promise<TokenKey> {
  const { person } = caller;
  const session = sessionOf(caller);
  const sha256 = await platform.db.inAccount(person.accountId, (tx) =>
    purposeOf(session).serverKey(tx, session, person),
  );
  if (platform.serverToken === null) throw refused('lang_sign_server_key_off');
  return platform.serverToken.open(sha256);
}

async function signDocuments(
  { platform, signal }: TaskContext,
  caller: SessionCaller,
  key: TokenKey,
): Promise<void> {
  const { digests } = await submitCertificate(platform, caller, {
    certificate: base64(key.certificate),
    chain: key.chain.map(base64),
    schemes: [...key.schemes],
  });
  const waiting = [...digests];
  while (waiting.length > 0) {
    const signatures: { itemId: string; round: number; value: string }[] = [];
    for (const { itemId, round, toBeSigned, digest, scheme, digestAlgorithm } of waiting.splice(
      0,
      batchSize,
    )) {
      signal.throwIfAborted();
      const value = await key.sign({
        toBeSigned: Buffer.from(toBeSigned, 'base64'),
        digest: Buffer.from(digest, 'base64'),
        algorithm: { scheme, digest: digestAlgorithm },
      });
      signatures.push({ itemId, round, value: base64(value) });
    }
    // Documents that others signed meanwhile come back with new digests, each a bounded number of times.
    const { again, session } = await submitSignatures(platform, caller, { signatures });
    if (isEnded(session)) return;
    waiting.push(...again);
  }
}

/** What the person is told; undefined for what another try may mend. */
function reasonOf(error: unknown, caller: SessionCaller): MessageKey | undefined {
  if (error instanceof SigningFailure)
    return error.code === 'no_suitable_certificate'
      ? purposeOf(sessionOf(caller)).keyNotThere
      : serverKeyFailure(error.code);
  if (error instanceof PinUnreadable) return 'lang_sign_server_key_pin_file';
  return error instanceof AppError && error.code === 'refused' ? error.findings[0]?.key : undefined;
}

interface Ended {
  readonly accountId: string;
  readonly sessionId: string;
  /** Only while the session's key is this one. */
  readonly keyHash?: string;
}

/** Ends a session that is open still. What is signed stays signed. */
async function failSession(
  platform: Platform,
  { accountId, sessionId, keyHash }: Ended,
  error: MessageKey,
): Promise<void> {
  await inUnit(platform, { accountId, system: 'signing' }, async (unit) => {
    const isMine = keyHash === undefined ? undefined : eq(signingSessions.keyHash, keyHash);
    const [ended] = await unit.tx
      .update(signingSessions)
      .set({ state: 'Failed', error })
      .where(stillOpen(and(isServerKeySession(accountId, sessionId), isMine), unit.now))
      .returning({ userId: signingSessions.userId });
    if (ended) unit.announce({ topic: 'signingSession', id: sessionId }, [ended.userId]);
  });
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
