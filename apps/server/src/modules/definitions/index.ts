export type { CountUses } from './definitionStore.ts';
export { definitionsRoutes } from './routes.ts';
