export { type Awaitable, type ByteWindow, onceKnown } from './byteWindow.ts';
export { type ChangeRules, changeRules, type DocMdpLevel, transforms } from './changeRules.ts';
export { refuseLostObjects } from './checkUpdate.ts';
export { type OpenOptions, PdfDocument } from './document.ts';
export { PdfEncryption, type PdfPermissions } from './encryption/encryption.ts';
export {
  byteRangeOf,
  type FieldLock,
  fieldLock,
  locks,
  locksBelow,
  type PdfField,
  type PdfSignatureField,
  signatureFields,
  walkFields,
} from './fields.ts';
export { isPlainlyStored, isUsuallyStored } from './filters.ts';
export type { NewObjects } from './newObjects.ts';
export { ObjectResolver } from './objectResolver.ts';
export { ObjectStreams } from './objectStreams.ts';
export {
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRaw,
  PdfRef,
  PdfStream,
  PdfString,
  referencesIn,
  sameRef,
} from './objects.ts';
export { findPage, type PageBox, type PdfPage, pageBox, pageCount, standsTwice, walkPages } from './pages.ts';
export { Keyword, PdfParser } from './parser.ts';
export { pdfDocText } from './pdfDocEncoding.ts';
export { type PdfRevision, revisionsOf } from './revisions.ts';
export { ByteWriter, writeObject } from './serialize.ts';
export { type BuiltUpdate, PdfUpdate } from './update.ts';
export { type IndirectObject, readIndirectObject } from './xref/readXref.ts';
export { SectionSearch } from './xref/sectionSearch.ts';
export type { XrefEntry, XrefSection } from './xref/xrefSection.ts';
