export * from './cursor.ts';
export * from './node.ts';
export * from './pem.ts';
export * from './tags.ts';
export * from './values.ts';
export * as der from './write.ts';
