export { findingPhrases, phraseOf, tellFinding } from './findingPhrases.ts';
export type { FindingSort, Phrase, Told, ToldLanguage, ToldValue } from './phrase.ts';
export { reportAsText } from './reportText.ts';
export { sentenceOf } from './sentence.ts';
export {
  type ToldReport,
  type ToldSignature,
  type ToldState,
  tellReport,
  tellSignature,
} from './tellSignature.ts';
export type { ToldChange, ToldRevision, ToldSince } from './tellSince.ts';
