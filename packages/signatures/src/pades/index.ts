export {
  type AppearanceContent,
  addPageForm,
  type DrawnContent,
  type TextContent,
} from './appearance/appearance.ts';
export { type AppearanceImage, readImage } from './appearance/image.ts';
export {
  type Colour,
  drawPages,
  type ImageMark,
  type Mark,
  type QrCodeMark,
  type RectangleMark,
  type TextMark,
} from './appearance/marks.ts';
export { faceFor, type TextFace, type TextWeight, textWidth } from './appearance/textFont.ts';
export { type ExtendOptions, extendPades } from './extend.ts';
export { finishUpdate, type UpdateOptions } from './finish.ts';
export { HashState } from './hashState.ts';
export {
  type FieldFacts,
  type InspectOptions,
  inspectPdf,
  type PageFacts,
  type PdfFacts,
} from './inspect.ts';
export { type PadesOptions, preparePades } from './prepare.ts';
export { type PreparedPades, signRequestOf } from './prepared.ts';
export type { PadesProfile } from './profile.ts';
export { completePades, type FinishOptions, finishPades, type SignPadesOptions, signPades } from './sign.ts';
export type { SignatureAppearance } from './signatureField.ts';
export { finishPadesFile, signPadesFile } from './signFile.ts';
export { PlaceholderTooSmall, timestampRoomOf } from './timestamps/timestampRoom.ts';
