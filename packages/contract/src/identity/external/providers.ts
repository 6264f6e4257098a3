import * as z from 'zod/mini';
import { checkLength, type Finding } from '../../text.ts';
import { authorities } from '../authorities.ts';

/** Who may vouch for an account's people: the cloud identity provider (ID-08) and directory federation (ID-09). */
export const providerKinds = ['Microsoft', 'Adfs'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** ID-11: what the browser asks the provider for. */
export const externalScopes = 'openid profile User.Read email';

/** Ours, in characters and rules. */
const maxLengths = { clientId: 200, authority: 2000, groupsClaim: 200, value: 300 } as const;
const maxRules = 200;

/** AUTH-07: whoever has the value in the provider's claim holds these authorities. */
const authorityRule = z.object({
  value: z.string().check(z.trim(), z.maxLength(maxLengths.value)),
  authorities: z.array(z.enum(authorities)).check(z.maxLength(authorities.length)),
});
export type AuthorityRule = z.output<typeof authorityRule>;

/** DEF-03: one provider of an account, as a form edits it. */
export const providerForm = z.object({
  isOn: z.boolean(),
  /** Which application Tomar is to the provider. */
  clientId: z.string().check(z.trim(), z.maxLength(maxLengths.clientId)),
  /** Microsoft: the tenant's id. ADFS: the address of the metadata, which ends with `/.well-known/openid-configuration`. */
  authority: z.string().check(z.trim(), z.maxLength(maxLengths.authority)),
  /** The claim that names groups or roles; empty: nothing is taken over. */
  groupsClaim: z.string().check(z.trim(), z.maxLength(maxLengths.groupsClaim)),
  /** Without one the authorities of external users stay as they are. */
  authorityRules: z.array(authorityRule).check(z.maxLength(maxRules)),
});
export type ProviderForm = z.output<typeof providerForm>;

/** A provider as it is read. */
export const identityProvider = z.extend(providerForm, {
  kind: z.enum(providerKinds),
  /** 0: never set. */
  version: z.int(),
});
export type IdentityProvider = z.output<typeof identityProvider>;

export const metadataPath = '/.well-known/openid-configuration';

/** What is wrong with the settings of a provider. One that is off may be half filled in. */
export function checkProviderForm(kind: ProviderKind, form: ProviderForm): Finding[] {
  const { clientId, authority, groupsClaim, authorityRules } = form;
  const findings: Finding[] = [
    ...checkLength('clientId', clientId, maxLengths.clientId),
    ...checkLength('authority', authority, maxLengths.authority),
    ...checkLength('groupsClaim', groupsClaim, maxLengths.groupsClaim),
  ];
  if (form.isOn && clientId === '')
    findings.push({ field: 'clientId', key: 'lang_provider_client_required' });
  if (authority === '') {
    if (form.isOn) findings.push({ field: 'authority', key: missingAuthority[kind] });
  } else if (!isAuthority[kind](authority)) findings.push({ field: 'authority', key: wrongAuthority[kind] });
  if (authorityRules.length > 0 && groupsClaim === '')
    findings.push({ field: 'groupsClaim', key: 'lang_provider_claim_required' });
  const seen = new Set<string>();
  for (const [index, { value }] of authorityRules.entries()) {
    const field = `authorityRules.${index}.value`;
    if (value === '') findings.push({ field, key: 'lang_provider_value_required' });
    else if (seen.has(value)) findings.push({ field, key: 'lang_provider_value_twice' });
    seen.add(value);
  }
  return findings;
}

const missingAuthority = {
  Microsoft: 'lang_provider_tenant_required',
  Adfs: 'lang_provider_metadata_required',
} as const;
const wrongAuthority = {
  Microsoft: 'lang_provider_tenant_invalid',
  Adfs: 'lang_provider_metadata_invalid',
} as const;

/**
 * `common` and `organizations` are refused: every tenant's people would come in. A tenant's domain names the same tenant,
 * but tokens name its id.
 */
const isTenantId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

const isMetadataAddress = (text: string): boolean =>
  isSafeWebAddress(text) && new URL(text).pathname.endsWith(metadataPath) && !/[?#]/.test(text);

const isAuthority: Record<ProviderKind, (text: string) => boolean> = {
  Microsoft: isTenantId,
  Adfs: isMetadataAddress,
};

const ownComputer = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** An address whose answers nobody on the way can change: https, or the same computer. */
export function isSafeWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && ownComputer.has(hostname));
}
