import type { NoticeItem, ParticipantRole } from '@tomar/contract';
import { formatDay, formatNumber } from '../../../i18n/format.ts';
import { type Text, t } from '../../../i18n/t.ts';
import { noticeTexts as texts } from './noticeTexts.ts';

/** What a notice says, in the language of the page. */
export function noticeSentence(notice: NoticeItem): string {
  const { by } = notice;
  switch (notice.kind) {
    case 'turn':
      return turn(notice);
    case 'turnTaken':
      return taken(notice);
    case 'completed':
      return t(texts.completed);
    case 'declined':
      return byName(by, texts.declinedBy, texts.declined);
    case 'cancelled':
      return byName(by, texts.cancelledBy, texts.cancelled);
    case 'late':
      return t(texts.late);
    case 'dueSoon':
      return onDay(notice, texts.dueSoonOn, texts.dueSoon);
    case 'escalated':
      return onDay(notice, texts.escalatedSince, texts.escalated);
    case 'contractEnds':
      return t(texts.contractEnds);
    case 'comment':
      return byName(by, texts.commentBy, texts.comment);
    case 'notSent':
      return t(texts.notSent);
    case 'returned':
      return t(texts.returned);
    case 'workTaken':
    case 'workGiven':
    case 'standsIn':
    case 'stoodInFor':
    case 'standInEnded':
      return byName(notice.absent ?? '', texts[`${notice.kind}By`], texts[notice.kind]);
    case 'incomingAssigned':
      return byName(by, texts.incomingBy, texts.incoming);
    case 'batchDone':
    case 'batchStopped':
      return batch(notice);
  }
}

const onDay = ({ day }: NoticeItem, dated: Text, undated: Text): string =>
  day === null ? t(undated) : t(dated, formatDay(day));

const byName = (by: string, named: Text, unnamed: Text): string => (by === '' ? t(unnamed) : t(named, by));

const toApprove = {
  now: texts.approve,
  forGroup: texts.approveFor,
  inPlace: texts.approveInPlace,
  again: texts.approveAgain,
  over: texts.approved,
};
const toInitial = {
  now: texts.initial,
  forGroup: texts.initialFor,
  inPlace: texts.initialInPlace,
  again: texts.initialAgain,
  over: texts.initialled,
};
const toSign = {
  now: texts.sign,
  forGroup: texts.signFor,
  inPlace: texts.signInPlace,
  again: texts.signAgain,
  over: texts.signed,
};

// Nobody stands in for a stamper, and no sign group stamps: what is said of these is as good as the rest.
const toStamp = {
  now: texts.stamp,
  forGroup: texts.stampWith,
  inPlace: texts.stampWith,
  again: texts.stampAgain,
  over: texts.stamped,
};

const askedOf = {
  Approver: toApprove,
  Initialler: toInitial,
  Signer: toSign,
  Stamper: toStamp,
} as const satisfies Readonly<Record<ParticipantRole, unknown>>;

function turn({ role, isWaiting, isAgain, by, group, stampAccount, absent }: NoticeItem): string {
  const asked = askedOf[role ?? 'Approver'];
  if (!isWaiting) return t(asked.over);
  if (isAgain && by !== '') return t(asked.again, by);
  if (stampAccount !== null) return t(asked.forGroup, stampAccount);
  if (group !== null) return t(asked.forGroup, group);
  return absent === null ? t(asked.now) : t(asked.inPlace, absent);
}

function taken({ by, group, stampAccount, wasOwn }: NoticeItem): string {
  if (by === '') return t(texts.takenBySomebody);
  if (stampAccount !== null) return t(texts.takenWithStamp, by, stampAccount);
  if (group !== null) return t(texts.takenForGroup, by, group);
  return t(wasOwn ? texts.takenForYou : texts.taken, by);
}

function batch({ kind, made, failed }: NoticeItem): string {
  const [jobs, rows] = [formatNumber(made ?? 0), formatNumber(failed ?? 0)];
  if (kind === 'batchStopped') return t(texts.batchStopped, jobs);
  return failed ? t(texts.batchDoneInPart, jobs, rows) : t(texts.batchDone, jobs);
}
