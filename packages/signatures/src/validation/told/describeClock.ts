import type { SignatureReport, TimestampReport } from '../report/report.ts';
import { type Phrase, type Told, text, time, told } from './phrase.ts';

const STAMPED: Phrase = [
  'İmzanın {0} anında var olduğunu bağımsız bir zaman damgası kanıtlıyor; veren: {1}.',
  'An independent time-stamp proves that the signature existed at {0}; given by {1}.',
];
const ARCHIVED: Phrase = [
  'Arşiv zaman damgası, imzayı dayandığı bilgilerle birlikte {0} anından beri koruyor; veren: {1}.',
  'An archive time-stamp has protected the signature and what it rests on since {0}; given by {1}.',
];
const CONTENT: Phrase = [
  'İçerik {0} anında vardı, imza bundan sonra atıldı; zaman damgasını veren: {1}.',
  'The content existed at {0}, and the signature was made after that; time-stamp by {1}.',
];
const CLAIMED: Phrase = [
  'İmza zamanı olarak {0} yazılmış. Bu, imzalayanın bilgisayarının saatidir; bir şey kanıtlamaz.',
  'The signing time is given as {0}. That is the clock of the signer’s computer and proves nothing.',
];
const CLAIMED_PROVEN: Phrase = [
  'İmzalayanın bilgisayarı imza zamanı olarak {0} yazmış.',
  'The signer’s computer gave the signing time as {0}.',
];
const CLAIMED_LATER: Phrase = [
  'İmzalayanın bilgisayarı imza zamanı olarak {0} yazmış; imza o andan önce vardı, yani bu saat yanlış.',
  'The signer’s computer gave the signing time as {0}; the signature existed before that, so its clock was wrong.',
];
const NO_STAMP: Phrase = [
  'İmzanın ne zaman atıldığını bağımsız olarak kanıtlayan bir zaman damgası yok.',
  'No time-stamp proves independently when the signature was made.',
];
const USELESS: Phrase = [
  '{0} tarihli zaman damgası doğrulanamadı, bu yüzden bir şey kanıtlamıyor; veren: {1}.',
  'The time-stamp of {0} could not be verified and so proves nothing; given by {1}.',
];
const UNREADABLE: Phrase = [
  'Bir zaman damgası okunamadı, bu yüzden bir şey kanıtlamıyor.',
  'A time-stamp could not be read and so proves nothing.',
];
const NOBODY: Phrase = ['bilinmeyen bir makam', 'an unknown authority'];

/** A signer's clock may be ahead of an authority's by so much and still be called right. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * Whose clock proves when the signature was made: the earliest proof, the newest archive, what is only claimed.
 * @param lookedAt when it was validated: it existed by then
 */
export function describeClock(
  { signingTime, timestamps, level }: SignatureReport,
  lookedAt: string,
): readonly Told[] {
  const good = timestamps.filter(isGood).sort((left, right) => timeOf(left) - timeOf(right));
  const proofs = good.filter(({ kind }) => kind !== 'content');
  const first = proofs[0];
  const archives = proofs.filter(({ kind }) => kind === 'archive' || kind === 'document');
  const archive = level === 'LTA' || level === 'A' ? archives.at(-1) : undefined;
  const isStamp = level === 'DOCUMENT_TIMESTAMP' || level === 'TIMESTAMP';
  const sentences: Told[] = [];
  if (first !== undefined) sentences.push(by('time_stamped', STAMPED, first));
  if (archive !== undefined && archive !== first) sentences.push(by('time_archived', ARCHIVED, archive));
  const content = good.find(({ kind }) => kind === 'content');
  if (content !== undefined) sentences.push(by('time_content', CONTENT, content));
  if (signingTime !== null && !isStamp) {
    const existed = first === undefined ? Date.parse(lookedAt) : timeOf(first);
    sentences.push(describeClaim(signingTime, existed, first !== undefined));
  }
  if (first === undefined && !isStamp) sentences.push(told('time_unproven', NO_STAMP));
  for (const stamp of timestamps) {
    if (stamp.indication === 'TOTAL_PASSED') continue;
    sentences.push(
      stamp.time === null
        ? told('time_stamp_unreadable', UNREADABLE)
        : by('time_stamp_unproven', USELESS, stamp),
    );
  }
  return sentences;
}

/** What the signer's computer wrote, which nobody else saw. @param existed by when there was a signature, milliseconds */
function describeClaim(signingTime: string, existed: number, isProven: boolean): Told {
  if (Date.parse(signingTime) > existed + CLOCKS_APART_MS)
    return told('time_claimed_later', CLAIMED_LATER, time(signingTime));
  return isProven
    ? told('time_claimed_too', CLAIMED_PROVEN, time(signingTime))
    : told('time_claimed', CLAIMED, time(signingTime));
}

const isGood = ({ indication, time: at }: TimestampReport) => indication === 'TOTAL_PASSED' && at !== null;

const timeOf = ({ time: at }: TimestampReport): number => Date.parse(at ?? '');

function by(key: string, [tr, en]: Phrase, { time: at, authority }: TimestampReport): Told {
  const named = authority === null ? null : commonName(authority);
  const phrase: Phrase =
    named === null ? [tr.replace('{1}', NOBODY[0]), en.replace('{1}', NOBODY[1])] : [tr, en];
  return told(key, phrase, time(at ?? ''), text(named ?? ''));
}

/** The name by which people know whoever a distinguished name (RFC 4514) is of. */
export function commonName(subject: string): string {
  const found = /(?:^|[,+])\s*CN=((?:\\.|[^,+\\])+)/i.exec(subject)?.[1];
  return found === undefined ? subject : found.replace(/\\(.)/g, '$1');
}
