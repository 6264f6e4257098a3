/** What an account needs before its first job can start, in the order in which it is best done. */
export const setupSteps = [
  'people',
  'signers',
  'drafters',
  'titles',
  'departments',
  'categories',
  'timestamp',
  'recipient',
  'logo',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What is really there of an account. */
export interface SetupFacts {
  /** Active users. */
  readonly people: number;
  /** Active users who may sign or approve; sign; start jobs. */
  readonly signers: number;
  readonly signing: number;
  readonly drafters: number;
  readonly titles: number;
  readonly departments: number;
  /** Active ones. */
  readonly categories: number;
  /** DEF-07: so many have to sign each job, and whether it needs a category. */
  readonly minimumSigners: number;
  readonly categoryRequired: boolean;
  /** Whether everyone who drafts may start jobs of no department. */
  readonly mayStartIndependent: boolean;
  /** Whether a profile of the account wants time-stamps, and where they would come from. */
  readonly wantsTimestamp: boolean;
  readonly hasTimestampAuthority: boolean;
  readonly recipients: number;
  readonly hasLogo: boolean;
}

export interface SetupProgress {
  readonly step: SetupStep;
  readonly isDone: boolean;
  /** Jobs start without it. */
  readonly isOptional: boolean;
}

/**
 * Each step, by what is there. A time-stamp authority is a step only where a profile wants one, categories only where the
 * account wants each job to have one.
 */
export function setupProgress(facts: SetupFacts): SetupProgress[] {
  const done: Readonly<Record<SetupStep, boolean>> = {
    people: facts.people > 1,
    signers: facts.signers > 0 && facts.signing >= facts.minimumSigners,
    drafters: facts.drafters > 0,
    titles: facts.titles > 0,
    departments: facts.departments > 0,
    categories: facts.categories > 0,
    timestamp: facts.hasTimestampAuthority,
    recipient: facts.recipients > 0,
    logo: facts.hasLogo,
  };
  const isOptional: Readonly<Record<SetupStep, boolean>> = {
    people: true,
    signers: false,
    drafters: false,
    titles: true,
    departments: facts.mayStartIndependent,
    categories: false,
    timestamp: false,
    recipient: false,
    logo: true,
  };
  return setupSteps
    .filter((step) => step !== 'timestamp' || facts.wantsTimestamp)
    .filter((step) => step !== 'categories' || facts.categoryRequired)
    .map((step) => ({ step, isDone: done[step], isOptional: isOptional[step] }));
}
