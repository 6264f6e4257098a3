import type { ProviderKind } from '@tomar/contract';
import type { JWTPayload } from 'jose';

/** What a provider says of a person. */
export interface ExternalPerson {
  /** In lower case; null where it says none, or none that may find a user. */
  readonly email: string | null;
  /** Values of the claim that was asked for; null: the provider left them out because there are too many. */
  readonly groups: readonly string[] | null;
  /** Whether it says that more than a password was asked for (RFC 8176). */
  readonly secondFactor: boolean;
}

/** @param groupsClaim empty: nobody asks */
export function readClaims(kind: ProviderKind, claims: JWTPayload, groupsClaim: string): ExternalPerson {
  return {
    email: trustedEmail(kind, claims),
    groups: groupsClaim === '' ? [] : groupsOf(claims, groupsClaim),
    secondFactor: textsOf(claims.amr).some((method) => secondFactorMethods.has(method)),
  };
}

const secondFactorMethods = new Set(['mfa', 'ngcmfa', 'http://schemas.microsoft.com/claims/multipleauthn']);

/**
 * The address that finds a user at the first sign-in. An account trusts its own tenant or its own ADFS to know the
 * addresses of its people: neither says `email_verified`. An address that the provider calls unverified, and that of a
 * guest whose identity is kept by somebody else, finds nobody.
 */
function trustedEmail(
  kind: ProviderKind,
  { email, upn, email_verified, xms_edov, idp, acct, iss }: JWTPayload,
) {
  const isDenied = (claim: unknown) => /^\s*(false|0|no)\s*$/i.test(String(claim));
  const isGuest = (idp !== undefined && idp !== iss) || acct === 1 || acct === '1';
  if (isDenied(email_verified) || isDenied(xms_edov) || isGuest) return null;
  // ADFS gives the e-mail only where a rule issues it; the name that people sign in with is always there.
  const address = typeof email === 'string' ? email : kind === 'Adfs' ? upn : null;
  if (typeof address !== 'string' || address.length > 320 || !address.includes('@')) return null;
  return address.trim().normalize('NFC').toLowerCase();
}

/** Microsoft names groups beyond 200 (or any in some flows) by an address where to ask for them. */
function groupsOf(claims: JWTPayload, claim: string): readonly string[] | null {
  const elsewhere = claims._claim_names;
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim)) return null;
  if (claim === 'groups' && (claims.hasgroups === true || claims.hasgroups === 'true')) return null;
  return Object.hasOwn(claims, claim) ? textsOf(claims[claim]) : [];
}

/** One value or several. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}
