/** AUTH-01. `Approved` is the stored name of what people see as "Approver". */
export const authorities = [
  'Admin',
  'SystemAdmin',
  'Signer',
  'Approved',
  'Muhur',
  'Finalizer',
  'CirculationProfile',
  'DepartmentManager',
  'Draft',
  'Report',
  'Rem',
  'DraftCirculationCustomization',
  'IncomingDocumentsManager',
  'IncomingDocumentsAssigner',
  'Uets',
] as const;

export type Authority = (typeof authorities)[number];

/** `User` is a condition that nobody can be granted: only `Admin` passes it, by implication (UI-61). */
export type MenuAuthority = Authority | 'User';

const neverImplied: readonly MenuAuthority[] = ['Signer', 'Approved', 'Muhur'];

const impliedBySystemAdmin: readonly MenuAuthority[] = [
  'Finalizer',
  'CirculationProfile',
  'DepartmentManager',
];

const neverImpliedBySystemAdmin: readonly MenuAuthority[] = [
  'Signer',
  'Approved',
  'Draft',
  'Muhur',
  'Report',
  'Rem',
  'DraftCirculationCustomization',
  'IncomingDocumentsManager',
  'IncomingDocumentsAssigner',
  'Uets',
];

/** What a person may do in the own account (AUTH-02 to AUTH-04). */
export function holds(held: readonly Authority[], needed: MenuAuthority): boolean {
  if ((held as readonly MenuAuthority[]).includes(needed)) return true;
  if (held.includes('Admin') && !neverImplied.includes(needed)) return true;
  return held.includes('SystemAdmin') && impliedBySystemAdmin.includes(needed);
}

/** The authorities each of which gives another user the one that is needed, itself first (AUTH-05, AUTH-06). */
export const givenToOthersBy = <Needed extends MenuAuthority>(needed: Needed): (Needed | Authority)[] => [
  needed,
  ...(neverImplied.includes(needed) ? [] : (['Admin'] as const)),
  ...(neverImpliedBySystemAdmin.includes(needed) ? [] : (['SystemAdmin'] as const)),
];

/**
 * What one person sees of another (AUTH-05, AUTH-06): step users, officers. Never guards an action, because
 * read literally it lets `SystemAdmin` imply `Admin`.
 */
export const otherHolds = (held: readonly Authority[], needed: MenuAuthority): boolean =>
  givenToOthersBy(needed).some((one) => (held as readonly MenuAuthority[]).includes(one));
