export * from './readSignedData.ts';
export * from './signedAttributes.ts';
