import { type IdentityProvider, metadataPath, type ProviderKind, providerKinds } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IssuerAddress } from './issuers.ts';
import { identityProviders } from './tables.ts';

export type ProviderRow = typeof identityProviders.$inferSelect;

/** An account's settings of a provider; undefined: never set. `share`: nobody changes them before the transaction ends. */
export async function loadProvider(
  tx: Tx,
  accountId: string,
  kind: ProviderKind,
  lock?: 'share' | 'no key update',
): Promise<ProviderRow | undefined> {
  const query = tx
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.accountId, accountId), eq(identityProviders.kind, kind)));
  const [row] = lock ? await query.for(lock) : await query;
  return row;
}

/** The providers of an account that are on, in the order of the list. */
export async function providersOn(tx: Tx, accountId: string): Promise<ProviderKind[]> {
  const rows = await tx
    .select({ kind: identityProviders.kind })
    .from(identityProviders)
    .where(and(eq(identityProviders.accountId, accountId), eq(identityProviders.isOn, true)));
  return providerKinds.filter((kind) => rows.some((row) => row.kind === kind));
}

export const presentProvider = (kind: ProviderKind, row: ProviderRow | undefined): IdentityProvider => ({
  kind,
  version: row?.version ?? 0,
  isOn: row?.isOn ?? false,
  clientId: row?.clientId ?? '',
  authority: row?.authority ?? '',
  groupsClaim: row?.groupsClaim ?? '',
  authorityRules: row?.authorityRules ?? [],
});

/**
 * Where a provider is found and which issuer must be there. Microsoft's names its tenant, so that another tenant's tokens
 * are another issuer's; of ADFS the metadata lie below the issuer (Discovery 1.0, 4).
 */
export function issuerOf(
  { config }: Pick<Platform, 'config'>,
  { kind, authority }: Pick<ProviderRow, 'kind' | 'authority'>,
): IssuerAddress & { readonly tenantId: string | null } {
  if (kind === 'Adfs')
    return { issuer: authority.slice(0, -metadataPath.length), metadataUrl: authority, tenantId: null };
  const issuer = `${config.microsoftAuthority}/${authority.toLowerCase()}/v2.0`;
  return { issuer, metadataUrl: issuer + metadataPath, tenantId: authority.toLowerCase() };
}
