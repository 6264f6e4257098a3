export * from './digest.ts';
export * from './identifier.ts';
export * from './names.ts';
export * from './signWithKey.ts';
export * from './suitability.ts';
