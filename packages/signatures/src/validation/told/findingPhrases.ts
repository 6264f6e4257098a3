import type { Finding } from '../indication.ts';
import { type FindingPhrase, type FindingPhrases, type Told, text, told, unchecked } from './phrase.ts';
import { certificatePhrases } from './phrases/certificates.ts';
import { containerPhrases } from './phrases/containers.ts';
import { pdfPhrases } from './phrases/pdf.ts';
import { timestampPhrases } from './phrases/timestamps.ts';
import { turkishPhrases } from './phrases/turkish.ts';
import { xmlPhrases } from './phrases/xml.ts';

/** A sentence for every code that a report or a refusal to judge a file may hold. */
export const findingPhrases: FindingPhrases = {
  ...certificatePhrases,
  ...timestampPhrases,
  ...containerPhrases,
  ...pdfPhrases,
  ...xmlPhrases,
  ...turkishPhrases,
};

/** Stands for a code that has no sentence: nothing is passed over in silence. */
const UNKNOWN: FindingPhrase = unchecked(
  'Denetimde, burada adı olmayan bir sorun bulundu ({0}).',
  'The check found a problem that has no name here ({0}).',
);

export function phraseOf(code: string): FindingPhrase {
  return (Object.hasOwn(findingPhrases, code) ? findingPhrases[code] : undefined) ?? UNKNOWN;
}

export function describeFinding({ code }: Pick<Finding, 'code'>): Told {
  return told(code, phraseOf(code).phrase, text(code));
}
