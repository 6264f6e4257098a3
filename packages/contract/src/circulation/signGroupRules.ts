import { limits } from '../limits.ts';
import type { MessageKey } from '../messages/index.ts';
import { checkName, type Finding, plainName } from '../text.ts';

/** What a sign group must be to be saved. */
export interface SignGroupToCheck {
  readonly name: string;
  /** Of each chosen member, whether the user is active; null for an id that names no user of the account. */
  readonly members: readonly { readonly isActive: boolean | null }[];
}

/** DEF-26, DEF-27, FLOW-07: a name as definitions have it, and somebody who can act. */
export function checkSignGroup({ name, members }: SignGroupToCheck): Finding[] {
  const findings = checkName(name);
  if ([...plainName(name)].length > limits.definitionNameLength)
    findings.push({ field: 'name', key: 'lang_name_too_long', params: [limits.definitionNameLength] });
  const add = (key: MessageKey, params: (string | number)[] = []) =>
    findings.push({ field: 'memberIds', key, params });
  if (members.some(({ isActive }) => isActive === null)) add('lang_sign_group_member_unknown');
  else if (!members.some(({ isActive }) => isActive)) add('lang_sign_group_member_required');
  if (members.length > limits.signGroupMembers) add('lang_sign_group_too_many', [limits.signGroupMembers]);
  return findings;
}
