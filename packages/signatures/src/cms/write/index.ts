export * from './containerParts.ts';
export * from './signedAttributes.ts';
export * from './signedData.ts';
export * from './signerClaims.ts';
export * from './signerParts.ts';
