export type { CountUses } from './definitionStore.ts';
export { countLinks, linkedParts } from './links.ts';
export { profilesWithSignGroup, profilesWithUser } from './profile/namedInProfiles.ts';
export type { RecipientsOfProfiles } from './profile/recipientsOfProfiles.ts';
export { definitionsRoutes } from './routes.ts';
