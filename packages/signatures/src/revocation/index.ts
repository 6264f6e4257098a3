export { RevocationCache } from './cache.ts';
export * from './client.ts';
export { type CrlJudgement, crlAnswers, crlRevocationInfo } from './crlRevocationInfo.ts';
export { concerns } from './crlScope.ts';
export { fetchIssuers } from './fetchIssuers.ts';
export * from './ocspRevocationInfo.ts';
export * from './revocationInfo.ts';
