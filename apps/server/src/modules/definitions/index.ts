export type { CountUses } from './definitionStore.ts';
export type { DefinitionRow, ImportedDefinition } from './importing/importedDefinition.ts';
export { planDefinitions, remarksOf } from './importing/planDefinitions.ts';
export { writeDefinitions } from './importing/writeDefinitions.ts';
export { countLinks, linkedParts } from './links.ts';
export { profilesWithSignGroup, profilesWithUser } from './profile/namedInProfiles.ts';
export type { RecipientsOfProfiles } from './profile/recipientsOfProfiles.ts';
export { definitionsRoutes } from './routes.ts';
export { type DefinitionNeeds, definitionStores } from './stores.ts';
