export { hashByUri, signatureByUri } from './algorithms.ts';
export { checkBinding, coversWholeDocument, findWrapping } from './binding.ts';
export type * from './model.ts';
export { readXades, xadesDocument } from './readXades.ts';
export { type ReferenceTarget, resolveReference } from './resolveReference.ts';
export { type TimestampPlace, timestampImprint, writeTimestampInput } from './timestampInput.ts';
export {
  checkReferences,
  checkSignatureValue,
  type ReferenceCheck,
  type ReferenceCoverage,
  writeReference,
  writeSignedInfo,
} from './verify.ts';
