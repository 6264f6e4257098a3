import { incomingKindWords, type Language, type Message } from '@tomar/contract';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine } from '../../../platform/mail/letter/quoted.ts';
import { type IncomingRow, trackingNoOf } from '../incomingRow.ts';

const texts = {
  subject: ['Size havale edilen gelen belge: {0}', 'An incoming document for you: {0}'],
  title: ['{0} numaralı gelen belge size havale edildi', 'Incoming document {0} was assigned to you'],
  body: [
    'Belgeyi açıp gerekeni yapın ya da yanlış geldiyse iade edin.',
    'Open the document and do what it needs, or send it back if it is not for you.',
  ],
  name: ['Belge', 'Document'],
  sender: ['Gönderen', 'Sender'],
  kind: ['Tür', 'Kind'],
  open: ['Belgeyi aç', 'Open the document'],
  closing: [
    'Bu postayı, belgenin sorumlusu olduğunuz ya da bir departman adına ilgilendiğiniz için aldınız.',
    'You receive this mail because you are responsible for the document, or answer for a department that is.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

/** What somebody is told to whom an incoming document was routed. */
export function assignedLetter(
  document: Pick<IncomingRow, 'year' | 'number' | 'name' | 'sender' | 'kind'>,
  { accountTitle, url }: { readonly accountTitle: string; readonly url: string },
  language: Language,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const trackingNo = trackingNoOf(document);
  return {
    subject: say(texts.subject, trackingNo),
    letter: {
      language,
      account: plainLine(accountTitle),
      title: say(texts.title, trackingNo),
      paragraphs: [say(texts.body)],
      facts: [
        { label: say(texts.name), values: [plainLine(document.name)] },
        { label: say(texts.sender), values: [plainLine(document.sender)] },
        { label: say(texts.kind), values: [say(incomingKindWords[document.kind])] },
      ],
      action: { label: say(texts.open), url },
      closing: say(texts.closing),
    },
  };
}
