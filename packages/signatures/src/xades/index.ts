export { hashByUri, signatureByUri } from './algorithms.ts';
export { checkBinding } from './binding.ts';
export { counterSignXades, prepareXadesCounterSignature } from './counterSign.ts';
export { coversWholeDocument } from './coverage.ts';
export { type ExtendXadesOptions, extendXades } from './extend.ts';
export type { XadesState } from './finish.ts';
export { type GuaranteeLetterSettings, guaranteeLetter } from './guaranteeLetter.ts';
export type * from './model.ts';
export type { DetachedObject, XadesContent, XadesOptions } from './options.ts';
export { valuesIn } from './readProperties.ts';
export { readXades, xadesDocument } from './readXades.ts';
export { type ReferenceTarget, resolveReference } from './resolveReference.ts';
export {
  finishXades,
  type PreparedXades,
  prepareXades,
  type SignXadesOptions,
  signXades,
} from './sign.ts';
export type { ClaimedPlace, XadesPolicy } from './signedPropertiesMarkup.ts';
export { type TimestampPlace, timestampImprint, writeTimestampInput } from './timestampInput.ts';
export {
  checkReferences,
  checkSignatureValue,
  type ReferenceCheck,
  type ReferenceCoverage,
  writeReference,
  writeSignedInfo,
} from './verify.ts';
export { findNamesakes, findWrapping } from './wrapping.ts';
export { readXmlTime } from './xmlTime.ts';
