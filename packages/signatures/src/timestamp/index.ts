export * from './askForToken.ts';
export * from './client.ts';
export * from './request.ts';
export * from './response.ts';
export * from './signerCertificate.ts';
export * from './token.ts';
export * from './verifyToken.ts';
