export * from './readSignedData.ts';
export * from './signedAttributes.ts';
export * from './signerClaims.ts';
