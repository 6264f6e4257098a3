export { lookWidth } from './interWidths.ts';
export { layOutLook } from './layOutLook.ts';
export {
  layOutVerification,
  leastVerificationSide,
  type QrCodeMark,
  usualVerificationSide,
  type VerificationLook,
  type VerificationMark,
  verificationLook,
  verificationRatio,
  verificationSide,
} from './layOutVerification.ts';
export type { LookContent, LookImage, LookMark, LookRectangle, LookText } from './look.ts';
export { initialLook, type LookPerson, type LookSettings, signatureLook, spokenLook } from './lookContent.ts';
