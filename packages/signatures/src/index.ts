/**
 * Electronic signatures: CAdES, PAdES, XAdES and RFC 3161 time-stamps. What stands here is the public face;
 * the folders' own index files offer the parts below (DER, CMS, PDF, XML) to those who build on them.
 */
export * from './cades/index.ts';
export { SignatureError } from './errors.ts';
export * from './io/index.ts';
export * from './issuing/index.ts';
export * from './keys/index.ts';
export * from './pades/index.ts';
export * from './profiles.ts';
export * from './revocation/index.ts';
export * from './timestamp/index.ts';
export * from './validation/index.ts';
export type * from './validationData.ts';
export { type ValidationDataSourceOptions, validationDataSource } from './validationDataSource.ts';
export * from './x509/index.ts';
export * from './xades/index.ts';
