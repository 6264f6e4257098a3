export {
  describeReport,
  type ToldReport,
  type ToldSignature,
  type ToldState,
} from './describeSignature.ts';
export type { ToldChange, ToldRevision, ToldSince } from './describeSince.ts';
export { describeFinding, findingPhrases, phraseOf } from './findingPhrases.ts';
export type { FindingSort, Phrase, Told, ToldLanguage, ToldValue } from './phrase.ts';
export { reportAsText } from './reportText.ts';
export { sentenceOf } from './sentence.ts';
