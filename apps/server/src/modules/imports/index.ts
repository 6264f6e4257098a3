export { applyImportHandler } from './applying/applyImportHandler.ts';
export { clearImports } from './clearImports.ts';
export { inviteImportedHandler } from './invitations/inviteImportedHandler.ts';
export { readImportHandler } from './reading/readImportHandler.ts';
export { resealImports } from './resealImports.ts';
export { importsRoutes } from './routes.ts';
export { importTargets } from './targets/targets.ts';
