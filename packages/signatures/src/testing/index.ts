export * from './keys.ts';
export * from './openssl.ts';
