export { tellLicenceHandler } from './licence/tellLicenceHandler.ts';
export { warnOfLicence } from './licence/warnOfLicence.ts';
export { operationsRoutes } from './routes.ts';
