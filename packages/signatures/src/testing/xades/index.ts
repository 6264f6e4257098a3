export { signTemplate } from './signTemplate.ts';
export { xmlsecIds } from './xadesVerdicts.ts';
