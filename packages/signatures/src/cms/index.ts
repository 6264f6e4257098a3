export * from './algorithms.ts';
export * from './certificateFacts.ts';
export * from './signedAttributes.ts';
export * from './signedData.ts';
