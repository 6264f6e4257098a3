import type { ExternalTokens, LoginResult, ProviderKind } from '@tomar/contract';
import { decodeJwt, decodeProtectedHeader, errors } from 'jose';
import { auditEntry, recordAudit } from '../../../platform/audit/record.ts';
import { refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { BareCall } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { loadAccount } from '../../accounts/index.ts';
import { describeAgent } from '../agent.ts';
import type { Proof } from '../sessions/proofs.ts';
import { answerTry } from '../signIn/answerSignIn.ts';
import { enter, type SignInOrigin, type SignInOutcome } from '../signIn/enter.ts';
import { forgiveTries, networkSubjects, takeTry } from '../signIn/throttle.ts';
import { takeExternalTry, usableProvider } from './beginExternal.ts';
import { ExternalRefused, isProvidersFault, toldOf } from './externalRefused.ts';
import { externalUser } from './externalUser.ts';
import { issuersOf } from './issuersOf.ts';
import { issuerOf, type ProviderRow } from './providerRecord.ts';
import { type ExternalPerson, readClaims } from './readClaims.ts';
import { stillVouchesFor } from './stillVouches.ts';
import { verifyAccessToken } from './verifyAccessToken.ts';
import { verifyIdToken } from './verifyIdToken.ts';

type Call = Pick<
  BareCall<typeof import('@tomar/contract').signInWithAdfs>,
  'body' | 'ip' | 'request' | 'reply' | 'afterwards'
>;

/** API-04, API-05: answers a sign-in with a provider's tokens and leaves its trace. */
export const answerExternal = (platform: Platform, call: Call, kind: ProviderKind): Promise<LoginResult> =>
  answerTry(platform, call, kind, `${kind} ${nonceIn(call.body.idToken)}`, (from) =>
    signInExternally(platform, kind, call.body, from),
  );

/**
 * Sign-in by the word of an account's provider (ID-08, ID-09), for that account alone. What was begun is used up before
 * anything else is looked at, so that no token is looked at twice.
 */
export async function signInExternally(
  platform: Platform,
  kind: ProviderKind,
  { idToken, accessToken, secret }: ExternalTokens,
  from: SignInOrigin,
): Promise<SignInOutcome> {
  const subjects = networkSubjects(from.ip);
  const seconds = await takeTry(platform.db, subjects, platform.clock());
  if (seconds > 0)
    return { kind: 'refused', reason: 'MustWait', loginId: null, answer: tooManyRequests(seconds) };
  let accountId: string | null = null;
  try {
    const nonce = nonceIn(idToken);
    if (nonce === '') throw new ExternalRefused('nonce_missing');
    accountId = await platform.db.inInstallation((tx) =>
      takeExternalTry(tx, { nonce, secret, kind }, platform.clock()),
    );
    if (accountId === null) throw new ExternalRefused('try_unknown');
    const provider = await usableProvider(platform, accountId, kind);
    if (!provider) throw new ExternalRefused('not_offered');
    const { subject, issuer, person } = await verifyTokens(platform, provider, idToken, accessToken, nonce);
    const user = await inUnit(platform, { accountId, system: 'identity' }, (unit) =>
      externalUser(unit, provider, { issuer, subject }, person, from),
    );
    const code = await codeOf(platform, accountId);
    return await enter(
      platform,
      {
        loginId: user.loginId,
        way: kind,
        proofs: proofsOf(provider, person),
        accountCode: code,
        subjects,
        stillHolds: (tx) => stillVouchesFor(tx, provider, user.id),
      },
      from,
    );
  } catch (error) {
    if (!(error instanceof ExternalRefused)) throw error;
    if (isProvidersFault(error)) await platform.db.inInstallation((tx) => forgiveTries(tx, subjects));
    platform.log.warn({ err: error, reason: error.code, account: accountId, kind }, 'a token was refused');
    if (accountId !== null) await recordStranger(platform, accountId, kind, error, from);
    return { kind: 'refused', reason: 'Provider', loginId: null, answer: refused(toldOf(error)) };
  }
}

interface Vouched {
  readonly issuer: string;
  readonly subject: string;
  readonly person: ExternalPerson;
}

async function verifyTokens(
  platform: Platform,
  provider: ProviderRow,
  idToken: string,
  accessToken: string,
  nonce: string,
): Promise<Vouched> {
  const address = issuerOf(platform, provider);
  const { issuer, tenantId } = address;
  const issuers = issuersOf(platform);
  const { clientId, kind, groupsClaim } = provider;
  const expected = { issuer, clientId, tenantId, nonce, now: platform.clock() };
  const claims = await verifyIdToken(idToken, issuers.keys(address), expected);
  const { alg = '' } = decodeProtectedHeader(idToken);
  await verifyAccessToken(accessToken, claims, alg, (token) => issuers.userinfo(address, token));
  return { issuer, subject: claims.sub, person: readClaims(kind, claims, groupsClaim) };
}

/** Of the one account whose administrators chose the provider. */
function proofsOf({ accountId, kind }: ProviderRow, { secondFactor }: ExternalPerson): Proof[] {
  const vouched = { source: kind, onlyAccountId: accountId };
  return [
    { factor: 'identityProvider', ...vouched },
    ...(secondFactor ? [{ factor: 'identityProviderMfa' as const, ...vouched }] : []),
  ];
}

const codeOf = (platform: Platform, accountId: string): Promise<string> =>
  platform.db.inAccount(accountId, async (tx) => (await loadAccount(tx, accountId)).code);

/** Which try a token claims to be of; nothing else of it is believed before it is verified. */
function nonceIn(idToken: string): string {
  try {
    const { nonce } = decodeJwt(idToken);
    return typeof nonce === 'string' ? nonce : '';
  } catch (error) {
    if (error instanceof errors.JOSEError) return '';
    throw error;
  }
}

/** In the trail of the account that was tried: there is no user of it to whose history it belongs. */
const recordStranger = (
  platform: Platform,
  accountId: string,
  kind: ProviderKind,
  { code }: ExternalRefused,
  { ip, userAgent }: SignInOrigin,
): Promise<void> =>
  platform.db.inAccount(accountId, async (tx) => {
    const { device, operatingSystem, browser } = describeAgent(userAgent);
    await recordAudit(tx, { accountId, system: 'identity', ip }, platform.clock(), [
      auditEntry({
        event: 'session.refused',
        subjectKind: 'account',
        subjectId: accountId,
        facts: { way: kind, refusal: code, device, operatingSystem, browser },
      }),
    ]);
  });
