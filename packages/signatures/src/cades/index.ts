export { CadesFile } from './cadesFile.ts';
export { openContainer } from './container.ts';
export { type ExtendCadesOptions, extendCades } from './extend.ts';
export { type CadesFiles, finishCades } from './finish.ts';
export { type CadesFacts, type CadesSignatureFacts, inspectCades } from './inspect.ts';
export { type CadesInput, type CadesOptions, prepareCades } from './prepare.ts';
export { type PreparedCades, signRequestOf as cadesSignRequest } from './prepared.ts';
export { signCades } from './sign.ts';
export type { SignerChoice, SignerPath } from './signerTree.ts';
