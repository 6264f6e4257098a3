export { CadesFile } from './cadesFile.ts';
export { type ExtendCadesOptions, extendCades } from './extend.ts';
export { type CadesFiles, finishCades } from './finish.ts';
export { type CadesFacts, type CadesSignatureFacts, inspectCades } from './inspect.ts';
export {
  type CadesInput,
  type CadesOptions,
  type PreparedCades,
  prepareCades,
  signRequestOf as cadesSignRequest,
} from './prepare.ts';
export { signCades } from './sign.ts';
export type { SignerChoice, SignerPath } from './signerTree.ts';
