export * from './bouncyCastle.ts';
export * from './evidence.ts';
export * from './keys.ts';
export * from './openssl.ts';
export * from './softHsm.ts';
