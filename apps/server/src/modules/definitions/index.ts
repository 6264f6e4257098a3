export { countCategories } from './category/countCategories.ts';
export { encryptingCategory } from './category/encryptingCategory.ts';
export { changesBetween } from './changes.ts';
export { findCategories, searchCategories } from './chosen/findCategories.ts';
export { findFlow } from './chosen/findFlow.ts';
export type { CountUses, DefinitionStore } from './definitionStore.ts';
export type { DefinitionRow, ImportedDefinition } from './importing/importedDefinition.ts';
export { lockDefinitions, planDefinitions, remarksOf } from './importing/planDefinitions.ts';
export { writeDefinitions } from './importing/writeDefinitions.ts';
export { countLinks, linkedParts } from './links.ts';
export { everyProfileWithUser, profilesWithSignGroup, profilesWithUser } from './profile/namedInProfiles.ts';
export type { RecipientsOfProfiles } from './profile/recipientsOfProfiles.ts';
export { replaceableProfiles, replaceInProfile } from './profile/replaceInProfiles.ts';
export { recipientTrail } from './recipient/recipientStore.ts';
export { loadRow, presentDetail } from './records.ts';
export { resealDefinitions } from './resealDefinitions.ts';
export { definitionsRoutes } from './routes.ts';
export { saveRecord } from './saveDefinition.ts';
export {
  findStampAccounts,
  lockStampAccounts,
  presentStampAccounts,
  type StampAccount,
  stampAccountsWith,
  stampPeopleOf,
} from './stamps/findStampAccounts.ts';
export { countStampAccountsOfUsers, stampAccountsOfUser } from './stamps/stampAccountsOfUsers.ts';
export { type DefinitionNeeds, definitionStores } from './stores.ts';
