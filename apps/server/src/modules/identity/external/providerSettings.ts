import {
  checkProviderForm,
  type getIdentityProviders,
  type IdentityProvider,
  type ProviderForm,
  type ProviderKind,
  providerKinds,
  type ReplyOf,
  type testIdentityProvider,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { loadAccount, noteSettings } from '../../accounts/index.ts';
import { endPendingSignIns } from '../factors/endPendingSignIns.ts';
import { returnPath } from './beginExternal.ts';
import { ExternalRefused, toldOf } from './externalRefused.ts';
import { issuersOf } from './issuersOf.ts';
import { issuerOf, loadProvider, type ProviderRow, presentProvider } from './providerRecord.ts';
import { identityProviders } from './tables.ts';
import { withdrawWord } from './withdrawWord.ts';

export const redirectAddress = ({ config }: Pick<Platform, 'config'>): string =>
  `${config.publicUrl}${returnPath}`;

/** DEF-03 */
export const getProviders = (
  platform: Platform,
  { accountId }: Person,
): Promise<ReplyOf<typeof getIdentityProviders>> =>
  platform.db.inAccount(accountId, async (tx) => {
    const { supportsExternalUsers } = await loadAccount(tx, accountId);
    const providers: IdentityProvider[] = [];
    for (const kind of providerKinds)
      providers.push(presentProvider(kind, await loadProvider(tx, accountId, kind)));
    return { isSupported: supportsExternalUsers, redirectAddress: redirectAddress(platform), providers };
  });

type ProviderInput = ProviderForm & { readonly kind: ProviderKind };

/** DEF-03: saves one provider; a save on top of an older version is refused. */
export function saveProvider(
  platform: Platform,
  person: Person,
  { kind, version, ...form }: ProviderInput & { readonly version: number },
): Promise<IdentityProvider> {
  refuseWrong({ kind, ...form });
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, audit } = unit;
    const before = await loadProvider(tx, accountId, kind, 'no key update');
    if ((before?.version ?? 0) !== version) throw conflict();
    const values = { ...form, version: version + 1 };
    const isSame = and(
      eq(identityProviders.accountId, accountId),
      eq(identityProviders.kind, kind),
      eq(identityProviders.version, version),
    );
    const [saved] = before
      ? await tx.update(identityProviders).set(values).where(isSame).returning()
      : await tx
          .insert(identityProviders)
          .values({ accountId, kind, ...values })
          .onConflictDoNothing()
          .returning();
    if (!saved) throw conflict();
    // What waits for a second factor was vouched for by other settings, whichever they are.
    await endPendingSignIns(tx, accountId, kind);
    const ended = before && !isSameProvider(before, saved) ? await withdrawWord(unit, kind) : 0;
    await noteSettings(unit, [`provider.${kind}`]);
    await audit({
      event: 'account.identityProviderSaved',
      subjectKind: 'account',
      subjectId: accountId,
      facts: {
        kind,
        isOn: saved.isOn,
        clientId: saved.clientId,
        authority: saved.authority,
        groupsClaim: saved.groupsClaim,
        rules: JSON.stringify(saved.authorityRules),
        sessionsEnded: ended,
      },
    });
    return presentProvider(kind, saved);
  });
}

/** It is on as before, and the same one that vouched until now. */
const isSameProvider = (before: ProviderRow, after: ProviderRow): boolean =>
  after.isOn && before.authority === after.authority && before.clientId === after.clientId;

/** Reads metadata and keys as they would be read at a sign-in. What failed is the answer. */
export async function tryProvider(
  platform: Platform,
  form: ProviderInput,
): Promise<ReplyOf<typeof testIdentityProvider>> {
  refuseWrong({ ...form, isOn: true });
  const address = issuerOf(platform, form);
  try {
    const { issuer } = await issuersOf(platform).metadata(address);
    return { issuer, keys: await issuersOf(platform).countKeys(address), error: null };
  } catch (error) {
    if (!(error instanceof ExternalRefused)) throw error;
    return { issuer: null, keys: 0, error: { key: toldOf(error), code: error.code } };
  }
}

function refuseWrong({ kind, ...form }: ProviderInput): void {
  const findings = checkProviderForm(kind, form);
  if (findings.length > 0) throw invalid(findings);
}
