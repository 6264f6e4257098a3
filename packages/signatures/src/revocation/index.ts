export { RevocationCache } from './cache.ts';
export * from './client.ts';
export { type CrlJudgement, crlAnswers, crlEvidence } from './crlEvidence.ts';
export { fetchIssuers } from './fetchIssuers.ts';
export * from './ocspEvidence.ts';
export * from './revocationEvidence.ts';
