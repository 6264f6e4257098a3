import type { Language } from '../../messages/message.ts';
import type { LookContent } from './look.ts';

/** Who signs, as the look shows it. */
export interface LookPerson {
  readonly name: string;
  /** Null where the person has none or does not want it shown (USR-06). */
  readonly title: string | null;
  /** Size of the signature image (USR-04); null without one. */
  readonly image: { readonly width: number; readonly height: number } | null;
}

/** The account's, whoever signs: a document is read by others. */
export interface LookSettings {
  readonly language: Language;
  readonly timeZone: string;
}

const texts = {
  tr: {
    label: 'Elektronik olarak imzalayan',
    initials: 'Paraflayan',
    issuer: 'Sertifikayı veren:',
    locale: 'tr-TR',
  },
  en: {
    label: 'Electronically signed by',
    initials: 'Initialled by',
    issuer: 'Certificate by',
    locale: 'en-GB',
  },
} as const satisfies Record<Language, object>;

/** What the look of a signature says. `issuer` is the certificate's, by its common name; null where it has none. */
export function signatureLook(
  person: LookPerson,
  at: Date,
  issuer: string | null,
  { language, timeZone }: LookSettings,
): LookContent {
  const { label, issuer: before } = texts[language];
  return {
    label,
    name: person.name,
    title: person.title,
    time: { full: timeOf(at, language, timeZone, true), short: timeOf(at, language, timeZone, false) },
    issuer: issuer === null ? null : `${before} ${issuer}`,
    image: person.image,
  };
}

/** What initials say: who put them and when. They are no signature, and no certificate speaks for them. */
export const initialLook = (
  { name, title }: Pick<LookPerson, 'name' | 'title'>,
  at: Date,
  { language, timeZone }: LookSettings,
): LookContent => ({
  label: texts[language].initials,
  name,
  title,
  time: { full: timeOf(at, language, timeZone, true), short: timeOf(at, language, timeZone, false) },
  issuer: null,
  image: null,
});

/** The same in one sentence, for who hears a page. */
export const spokenLook = ({ label, name, title, time }: LookContent): string =>
  `${label}: ${[name, title, time.full].filter((part) => part !== null && part !== '').join(', ')}`;

function timeOf(at: Date, language: Language, timeZone: string, withZone: boolean): string {
  return new Intl.DateTimeFormat(texts[language].locale, {
    timeZone,
    day: '2-digit',
    month: language === 'tr' ? '2-digit' : 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withZone && { timeZoneName: 'shortOffset' }),
  }).format(at);
}
