export * from './algorithmProtection.ts';
export * from './readSignedAttributes.ts';
export * from './readSignedData.ts';
export * from './readSignerClaims.ts';
