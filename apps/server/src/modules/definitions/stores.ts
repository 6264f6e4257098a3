import { type DefinitionType, definitions } from '@tomar/contract';
import { users } from '../users/tables.ts';
import { countBy } from './countBy.ts';
import type { CountUses, DefinitionStore } from './definitionStore.ts';
import { departmentStore } from './department/departmentStore.ts';
import { profileStore } from './profile/profileStore.ts';
import type { RecipientsOfProfiles } from './profile/recipientsOfProfiles.ts';
import { signLimitStore } from './signLimit/signLimitStore.ts';
import { definitionTables } from './tables.ts';

/** What later modules know of the use of definitions. */
export interface DefinitionNeeds {
  readonly draftsOfDepartments: CountUses;
  readonly jobsOfDepartments: CountUses;
  readonly recipientsOfProfiles: RecipientsOfProfiles;
}

/** Each definition with where its records are kept and what uses them. */
export const definitionStores = (
  needs: DefinitionNeeds,
): Readonly<Record<DefinitionType, DefinitionStore>> => ({
  department: departmentStore(needs),
  title: {
    definition: definitions.title,
    table: definitionTables.title,
    uses: { users: countBy(users, users.titleId) },
  },
  signLimit: signLimitStore,
  // Nothing uses them yet.
  category: { definition: definitions.category, table: definitionTables.category, uses: {} },
  circulationProfile: profileStore(needs.recipientsOfProfiles),
  ozne: { definition: definitions.ozne, table: definitionTables.ozne, uses: {} },
  company: { definition: definitions.company, table: definitionTables.company, uses: {} },
});
