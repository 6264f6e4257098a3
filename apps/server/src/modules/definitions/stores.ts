import { type DefinitionType, definitions, definitionTypes } from '@tomar/contract';
import type { Platform } from '../../platform/platform.ts';
import { users } from '../users/tables.ts';
import { categoryStore } from './category/categoryStore.ts';
import { countBy } from './countBy.ts';
import type { CountUses, DefinitionStore, StoreSpecials } from './definitionStore.ts';
import { columnNamed } from './definitionTable.ts';
import { departmentStore } from './department/departmentStore.ts';
import { externalSignerStore } from './externalSigner/externalSignerStore.ts';
import { profileStore } from './profile/profileStore.ts';
import type { RecipientsOfProfiles } from './profile/recipientsOfProfiles.ts';
import { recipientStore } from './recipient/recipientStore.ts';
import { signGroupStore } from './signGroup/signGroupStore.ts';
import type { SignGroupsInJobs } from './signGroup/signGroupsInJobs.ts';
import { signLimitStore } from './signLimit/signLimitStore.ts';
import { stampAccountStore } from './stamps/stampAccountStore.ts';
import type { StampAccountsInJobs } from './stamps/stampAccountsInJobs.ts';
import { definitionTables, externalSigners, stampAccounts } from './tables.ts';
import { trailOf } from './trail.ts';

/** What later modules know of the use of definitions. */
export interface DefinitionNeeds {
  readonly draftsOfDepartments: CountUses;
  readonly jobsOfDepartments: CountUses;
  readonly jobsNaming: (
    what: 'category' | 'circulationProfile',
  ) => Readonly<Record<'drafts' | 'jobs', CountUses>>;
  readonly recipientsOfProfiles: RecipientsOfProfiles;
  readonly usesOfRecipients: Readonly<Record<string, CountUses>>;
  readonly signGroupsInJobs: SignGroupsInJobs;
  readonly stampAccountsInJobs: StampAccountsInJobs;
}

/** What the records of a definition are used by, and what its declaration cannot say. */
const specials = (needs: DefinitionNeeds): Readonly<Partial<Record<DefinitionType, StoreSpecials>>> => ({
  department: departmentStore(needs),
  title: { uses: { users: countBy(users, users.titleId) } },
  company: {
    uses: {
      stampAccounts: countBy(stampAccounts, columnNamed(stampAccounts, 'companyId')),
      externalSigners: countBy(externalSigners, columnNamed(externalSigners, 'companyId')),
    },
  },
  category: categoryStore(needs.jobsNaming('category')),
  externalSigner: externalSignerStore,
  signLimit: signLimitStore,
  signGroup: signGroupStore(needs.signGroupsInJobs),
  circulationProfile: profileStore(needs.recipientsOfProfiles, needs.jobsNaming('circulationProfile')),
  stampAccount: stampAccountStore(needs.stampAccountsInJobs),
  recipient: recipientStore(needs.usesOfRecipients),
});

/** Each definition with where its records are kept and what uses them. */
export function definitionStores(
  { secrets }: Pick<Platform, 'secrets'>,
  needs: DefinitionNeeds,
): Readonly<Record<DefinitionType, DefinitionStore>> {
  const special = specials(needs);
  return Object.fromEntries(
    definitionTypes.map((type) => [
      type,
      {
        definition: definitions[type],
        table: definitionTables[type],
        secrets,
        uses: {},
        trail: trailOf(type),
        ...special[type],
      },
    ]),
  ) as Record<DefinitionType, DefinitionStore>;
}
