export * from './askForToken.ts';
export * from './client.ts';
export type { TimestampCredentials } from './credentials.ts';
export { type KamusmAccount, type KamusmCreditOptions, kamusmCredit } from './kamusm.ts';
export * from './request.ts';
export { readTimestampResponse } from './response.ts';
export * from './signerCertificate.ts';
export * from './token.ts';
export * from './verifyToken.ts';
