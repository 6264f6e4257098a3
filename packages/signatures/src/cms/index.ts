export { ATTRIBUTE, CONTENT, DIGEST } from '../oids.ts';
export * from './attribute.ts';
export * from './read/index.ts';
export * from './write/index.ts';
