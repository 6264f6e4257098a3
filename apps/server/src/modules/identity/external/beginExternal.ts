import { randomBytes } from 'node:crypto';
import { type beginExternalSignIn, externalScopes, type ProviderKind, type ReplyOf } from '@tomar/contract';
import { and, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccountByCode, loadAccount } from '../../accounts/index.ts';
import { forgiveTries, networkSubjects, takeTry } from '../signIn/throttle.ts';
import { ExternalRefused, isProvidersFault, toldOf } from './externalRefused.ts';
import { issuersOf } from './issuersOf.ts';
import { issuerOf, loadProvider, type ProviderRow, providersOn } from './providerRecord.ts';
import { externalTries } from './tables.ts';

/** How long somebody may take at the provider. */
const tryMs = 10 * 60_000;

/** ID-10: what the account of a code offers; none where there is no such account. */
export async function offeredProviders(platform: Platform, accountCode: string): Promise<ProviderKind[]> {
  const account = await platform.db.inInstallation((tx) => findAccountByCode(tx, accountCode));
  if (!account?.isActive) return [];
  return platform.db.inAccount(account.id, async (tx) => {
    const { supportsExternalUsers } = await loadAccount(tx, account.id);
    return supportsExternalUsers ? providersOn(tx, account.id) : [];
  });
}

/** The account's provider where it may be signed in with; null otherwise (ACC-05). */
export const usableProvider = (
  platform: Platform,
  accountId: string,
  kind: ProviderKind,
): Promise<ProviderRow | null> =>
  platform.db.inAccount(accountId, async (tx) => {
    const account = await loadAccount(tx, accountId);
    if (!account.isActive || !account.supportsExternalUsers) return null;
    const row = await loadProvider(tx, accountId, kind);
    return row?.isOn ? row : null;
  });

/**
 * Begins a sign-in at a provider. What is begun is stored by hashes: the nonce comes back in the token, the state with
 * the redirect, the secret from the browser that began.
 * @throws AppError refused where the account offers no such way, or the provider cannot be used now; too_many_requests
 */
export async function beginExternal(
  platform: Platform,
  { accountCode, kind }: { readonly accountCode: string; readonly kind: ProviderKind },
  ip: string,
): Promise<ReplyOf<typeof beginExternalSignIn>> {
  const subjects = networkSubjects(ip);
  const seconds = await takeTry(platform.db, subjects, platform.clock());
  if (seconds > 0) throw tooManyRequests(seconds);
  const account = await platform.db.inInstallation((tx) => findAccountByCode(tx, accountCode));
  const provider = account && (await usableProvider(platform, account.id, kind));
  if (!provider) throw refused('lang_external_not_offered');
  const address = issuerOf(platform, provider);
  const metadata = await issuersOf(platform)
    .metadata(address)
    .catch(async (error: unknown) => {
      if (!(error instanceof ExternalRefused)) throw error;
      if (isProvidersFault(error)) await platform.db.inInstallation((tx) => forgiveTries(tx, subjects));
      platform.log.warn({ err: error, account: account.id, kind }, 'an identity provider cannot be used');
      throw refused(toldOf(error));
    });
  const [nonce, state, secret] = [newSecret(), newSecret(), newSecret()];
  await platform.db.inInstallation(async (tx) => {
    await forgiveTries(tx, subjects);
    await tx.insert(externalTries).values({
      nonceHash: hashKey(nonce),
      stateHash: hashKey(state),
      secretHash: hashKey(secret),
      triedAccountId: account.id,
      kind,
      tokenOrigin: new URL(metadata.tokenEndpoint).origin,
      expiresAt: new Date(platform.clock().getTime() + tryMs),
    });
  });
  const { issuer, authorizationEndpoint, tokenEndpoint } = metadata;
  const { clientId } = provider;
  const scopes = externalScopes;
  return { issuer, authorizationEndpoint, tokenEndpoint, clientId, scopes, nonce, state, secret };
}

const newSecret = () => randomBytes(32).toString('base64url');

/** Uses up what was begun, in one statement: of two tokens with the same nonce one finds it. @returns the account */
export async function takeExternalTry(
  tx: Tx,
  { nonce, secret, kind }: { readonly nonce: string; readonly secret: string; readonly kind: ProviderKind },
  now: Date,
): Promise<string | null> {
  const [taken] = await tx
    .delete(externalTries)
    .where(
      and(
        eq(externalTries.nonceHash, hashKey(nonce)),
        eq(externalTries.secretHash, hashKey(secret)),
        eq(externalTries.kind, kind),
        gt(externalTries.expiresAt, now),
      ),
    )
    .returning({ accountId: externalTries.triedAccountId });
  return taken?.accountId ?? null;
}

/** The page of the application that providers send people back to. */
export const returnPath = '/signin-external';

/**
 * What the page may ask where a provider sends somebody back: the token endpoint's origin. The page is there whatever
 * the database says; without it the sign-in alone fails.
 */
export async function askedOnReturn(
  platform: Platform,
  path: string,
  query: URLSearchParams,
): Promise<string | null> {
  if (path !== returnPath) return null;
  return tokenOriginOf(platform, query.get('state') ?? '').catch((error: unknown) => {
    platform.log.warn({ err: error }, 'a sign-in at a provider could not be looked up');
    return null;
  });
}

/** The one origin that the page may ask for tokens when a provider sends somebody back with this state. */
async function tokenOriginOf(platform: Platform, state: string): Promise<string | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(state)) return null;
  const [row] = await platform.db.inInstallation((tx) =>
    tx
      .select({ origin: externalTries.tokenOrigin })
      .from(externalTries)
      .where(and(eq(externalTries.stateHash, hashKey(state)), gt(externalTries.expiresAt, platform.clock())))
      .limit(1),
  );
  return row?.origin ?? null;
}

/** What nobody comes back for. */
export const forgottenTries = (now: Date): SQL => lt(externalTries.expiresAt, now);
