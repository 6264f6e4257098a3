export * from './cache.ts';
export * from './client.ts';
export * from './crlEvidence.ts';
export * from './evidence.ts';
export * from './ocspEvidence.ts';
