import type { Message } from './message.ts';

/** What the page is told on which documents are verified: visitors of no account read it. */
export const verificationMessages = {
  lang_verification_unknown: [
    'Bu kodla bir belge bulunamadı. Kodu belgenin üzerindeki ile karşılaştırıp yeniden deneyin.',
    'No document was found by this code. Compare the code with the one on the document and try again.',
  ],
} as const satisfies Record<string, Message>;
