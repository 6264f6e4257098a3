export type { AppearanceContent } from './appearance/appearance.ts';
export { type FinishOptions, finishPades, finishUpdate } from './finish.ts';
export { HashState } from './hashState.ts';
export {
  type FieldFacts,
  type InspectOptions,
  inspectPdf,
  type PageFacts,
  type PdfFacts,
} from './inspect.ts';
export { type PadesOptions, type PreparedPades, preparePades, signRequestOf } from './prepare.ts';
export type { PadesProfile } from './profile.ts';
export type { SignatureAppearance } from './signatureField.ts';
