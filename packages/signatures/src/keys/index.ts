export * from './algorithmFor.ts';
export * from './callbackSigner.ts';
export * from './signer.ts';
export * from './softwareSigner.ts';
