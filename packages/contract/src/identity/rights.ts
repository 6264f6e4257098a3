import type { Finding } from '../text.ts';
import type { Authority } from './authorities.ts';
import type { ProviderKind } from './external/providers.ts';

/** What a user may do, and who keeps their identity: null is Tomar itself. */
export interface Rights {
  readonly authorities: readonly Authority[];
  readonly identitySource: ProviderKind | null;
}

/** Whose rights are changed. */
export interface RightsOwner extends Rights {
  /** The account's own administrator (AUTH-08). */
  readonly isAccountAdmin: boolean;
  /** Somebody changes their own. */
  readonly isOwn: boolean;
}

/** AUTH-08; and Admin, without which nobody could give them back. */
const keptByAccountAdmin: readonly Authority[] = ['Admin', 'Signer', 'Approved'];

/** What nobody takes from this user, of what they hold. */
export const keptAuthorities = ({ authorities, isAccountAdmin, isOwn }: RightsOwner): Authority[] =>
  authorities.filter(
    (one) => (isAccountAdmin && keptByAccountAdmin.includes(one)) || (isOwn && one === 'Admin'),
  );

export const sameAuthorities = (a: readonly Authority[], b: readonly Authority[]): boolean => {
  const [one, other] = [new Set(a), new Set(b)];
  return one.size === other.size && [...one].every((authority) => other.has(authority));
};

/**
 * What is wrong with a change of rights. Of a user whose identity a provider keeps, authorities change there alone
 * (AUTH-07), also while the identity is taken back to Tomar: that is saved first. The account's own administrator is handed
 * to no provider: somebody comes in whatever becomes of it.
 */
export function checkRights(owner: RightsOwner, { authorities, identitySource }: Rights): Finding[] {
  const findings: Finding[] = [];
  if (owner.identitySource !== null && !sameAuthorities(owner.authorities, authorities))
    findings.push({ field: 'authorities', key: 'lang_rights_at_provider' });
  else if (!keptAuthorities(owner).every((one) => authorities.includes(one)))
    findings.push({
      field: 'authorities',
      key: owner.isAccountAdmin ? 'lang_rights_account_admin' : 'lang_rights_own_admin',
    });
  if (owner.isOwn && owner.identitySource !== identitySource)
    findings.push({ field: 'identitySource', key: 'lang_rights_own_source' });
  // AUTH-08: whoever sets up a provider would shut them out, or come in as them.
  else if (owner.isAccountAdmin && identitySource !== null && owner.identitySource !== identitySource)
    findings.push({ field: 'identitySource', key: 'lang_rights_account_admin_source' });
  return findings;
}
