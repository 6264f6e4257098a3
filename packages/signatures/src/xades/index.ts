export { hashByUri, signatureByUri } from './algorithms.ts';
export { type ExtendXadesOptions, extendXades } from './extend/extend.ts';
export {
  isOldArchive,
  type TimestampPlace,
  timestampImprint,
  writeTimestampInput,
} from './extend/timestampInput.ts';
export { type ComparedMember, compareMembers } from './manifest/compareMembers.ts';
export { type ManifestMember, maxManifestBytes, readManifest, writeManifest } from './manifest/manifest.ts';
export type * from './model.ts';
export { dsNamespace, isSignedPropertiesType } from './namespaces.ts';
export { valuesIn } from './read/readProperties.ts';
export { readReference, readXades, xadesDocument } from './read/readXades.ts';
export { type ReferenceTarget, resolveReference } from './read/resolveReference.ts';
export { checkBinding } from './verify/binding.ts';
export { coversWholeDocument } from './verify/coverage.ts';
export {
  checkReferences,
  checkSignatureValue,
  type ReferenceCheck,
  type ReferenceCoverage,
  writeReference,
  writeSignedInfo,
} from './verify/verify.ts';
export { findNamesakes, findWrapping } from './verify/wrapping.ts';
export { counterSignXades, prepareXadesCounterSignature } from './write/counterSign.ts';
export type { XadesState } from './write/finish.ts';
export { type GuaranteeLetterSettings, guaranteeLetter } from './write/guaranteeLetter.ts';
export type { DetachedObject, XadesContent, XadesOptions } from './write/options.ts';
export {
  finishXades,
  type PreparedXades,
  prepareXades,
  type SignXadesOptions,
  signXades,
} from './write/sign.ts';
export type { ClaimedPlace, XadesPolicy } from './write/signedPropertiesMarkup.ts';
export { readXmlTime } from './xmlTime.ts';
