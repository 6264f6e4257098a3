import { type Authority, type AuthorityRule, authorities } from '@tomar/contract';

/**
 * The authorities that a provider's groups give (AUTH-07), in the order of the list. The account's own administrator keeps
 * Signer and Approved whatever the provider says (AUTH-08), and Admin, or nobody could mend the rules.
 */
export function takenAuthorities(
  rules: readonly AuthorityRule[],
  groups: readonly string[],
  isAccountAdmin: boolean,
): Authority[] {
  const held = new Set<Authority>(isAccountAdmin ? ['Admin', 'Signer', 'Approved'] : []);
  for (const rule of rules)
    if (groups.includes(rule.value)) for (const authority of rule.authorities) held.add(authority);
  return authorities.filter((authority) => held.has(authority));
}
