import type { Conclusion, SignatureReport, ValidationReport } from '../report/report.ts';
import { describeReport, type ToldSignature, type ToldState } from './describeSignature.ts';
import type { ToldChange, ToldSince } from './describeSince.ts';
import type { Phrase, Told, ToldLanguage } from './phrase.ts';
import { detailLines } from './reportDetails.ts';
import { fillPhrase, plainTime, sentenceOf } from './sentence.ts';

const CONCLUSION: Readonly<Record<Conclusion, Phrase>> = {
  TOTAL_PASSED: ['geçerli', 'valid'],
  INDETERMINATE: ['kanıtlanamadı', 'not certain'],
  TOTAL_FAILED: ['GEÇERSİZ', 'NOT valid'],
  NO_SIGNATURE: ['imza yok', 'no signature'],
};

const STATE: Readonly<Record<ToldState, Phrase>> = {
  passed: CONCLUSION.TOTAL_PASSED,
  doubts: ['geçerli, çekincelerle', 'valid, with reservations'],
  undecided: CONCLUSION.INDETERMINATE,
  failed: CONCLUSION.TOTAL_FAILED,
};

const HEAD: Phrase = ['{0} itibarıyla, {1} kurallarına göre', 'as of {0} under policy {1}'];
const SIGNATURE: Phrase = ['İmza {0}, {1}: {2}', 'Signature {0} by {1}: {2}'];
const NOBODY: Phrase = ['imzalayanı bilinmiyor', 'an unknown signer'];
const FILE: Phrase = ['Dosya', 'File'];
const REVISION: Phrase = ['Sürüm {0}: {1}', 'Revision {0}: {1}'];
const ALLOWED: Phrase = ['izinli', 'allowed'];
const FORBIDDEN: Phrase = ['İZİNSİZ', 'NOT allowed'];

const HEADINGS = {
  covers: ['Ne imzalandı', 'What is signed'],
  clock: ['Zamanı kimin saati gösteriyor', 'Whose clock proves the time'],
  since: ['İmzadan sonra eklenenler', 'Added since'],
  wrong: ['Yanlış olanlar', 'What is wrong'],
  unchecked: ['Denetlenemeyenler', 'What could not be checked'],
  remarks: ['Bilinmesinde yarar olanlar', 'Good to know'],
  repeatable: ['Ne zamana kadar', 'Until when'],
  details: ['Ayrıntılar', 'Details'],
} as const satisfies Readonly<Record<string, Phrase>>;

/** A report for people to read, in lines; `validate --json` is for programs. */
export function reportAsText(report: ValidationReport, language: ToldLanguage = 'en'): string {
  const say = (phrase: Phrase, ...values: string[]) => fillPhrase(phrase, language, values);
  const all = describeReport(report);
  const reserved = report.conclusion === 'TOTAL_PASSED' && all.some(({ told }) => told.state === 'doubts');
  const head = [
    `${report.file ?? say(FILE)} (${report.format}): ${say(reserved ? STATE.doubts : CONCLUSION[report.conclusion])}`,
    `  ${say(HEAD, plainTime(report.validationTime), report.policy)}`,
  ];
  const lines = [...head, ...all.flatMap(({ signature, told }) => signatureLines(signature, told, language))];
  return `${lines.map(printable).join('\n')}\n`;
}

/** Names come from strangers: nothing of them may steer a terminal or turn the direction of a line. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

function signatureLines(
  signature: SignatureReport,
  told: ToldSignature,
  language: ToldLanguage,
): readonly string[] {
  const say = (phrase: Phrase, ...values: string[]) => fillPhrase(phrase, language, values);
  const section = (heading: Phrase, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`    ${say(heading)}:`, ...lines.map((line) => `      ${line}`)];
  const plain = (sentences: readonly Told[]) => sentences.map((one) => sentenceOf(one, language));
  const coded = (sentences: readonly Told[]) =>
    sentences.map((one) => `${sentenceOf(one, language)} [${one.key}]`);
  const signer = signature.signer ?? say(NOBODY);
  return [
    `  ${say(SIGNATURE, signature.id, signer, say(STATE[told.state]))}`,
    ...plain([told.verdict, ...(told.reason === null ? [] : [told.reason]), told.signer]).map(
      (line) => `    ${line}`,
    ),
    ...section(HEADINGS.covers, plain(told.covers)),
    ...section(HEADINGS.since, sinceLines(told.since, language)),
    ...section(HEADINGS.wrong, coded(told.wrong)),
    ...section(HEADINGS.unchecked, coded(told.unchecked)),
    ...section(HEADINGS.clock, plain(told.clock)),
    ...section(HEADINGS.remarks, coded(told.remarks)),
    ...section(HEADINGS.repeatable, told.repeatable === null ? [] : plain([told.repeatable])),
    ...section(HEADINGS.details, detailLines(signature, language)),
  ];
}

function sinceLines({ revisions, more }: ToldSince, language: ToldLanguage): readonly string[] {
  const change = ({ told, allowed }: ToldChange) =>
    `- ${fillPhrase(allowed ? ALLOWED : FORBIDDEN, language)}: ${sentenceOf(told, language)}`;
  return [
    ...revisions.flatMap(({ revision, by, changes }) => [
      fillPhrase(REVISION, language, [String(revision), sentenceOf(by, language)]),
      ...changes.map((one) => `  ${change(one)}`),
    ]),
    ...more.map(change),
  ];
}
