export * from './pkcs12Signer.ts';
export * from './readPkcs12.ts';
export * from './visibleCertificates.ts';
export * from './writePkcs12.ts';
