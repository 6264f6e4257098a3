export { signWithKey } from '../algorithms/signWithKey.ts';
export * from './algorithmFor.ts';
export * from './callbackSigner.ts';
export * from './chainAmong.ts';
export * from './ecdsaValue.ts';
export * from './pkcs11/index.ts';
export * from './pkcs12/index.ts';
export * from './signer.ts';
export * from './softwareSigner.ts';
