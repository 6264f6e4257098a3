import type { Language, Message, NoticeKind, ParticipantRole } from '@tomar/contract';
import { textsIn } from '../../../../platform/mail/letter/letter.ts';

/**
 * Letters of one SMS, as UTF-16 counts them. Turkish letters such as ğ, ı and ş are not in the alphabet of 160 that every phone
 * knows (3GPP TS 23.038, 6.2.1), and no gateway has to speak the Turkish shift table: a text that fits into 70 letters of UCS-2
 * is one SMS whichever way it goes.
 */
export const smsLetters = 70;

/** Of these an SMS is sent; the rest is for the bell and for letters. */
export const smsKinds = [
  'turn',
  'dueSoon',
  'escalated',
  'completed',
  'declined',
] as const satisfies readonly NoticeKind[];
export type SmsKind = (typeof smsKinds)[number];

export const isSmsKind = (kind: NoticeKind): kind is SmsKind => smsKinds.some((one) => one === kind);

const endings: readonly SmsKind[] = ['completed', 'declined'];

/** Whose phone is told: of how a job ended its owner's alone, whoever else hears of it in the bell. */
export const isForPhone = (kind: SmsKind, isOwner: boolean): boolean => isOwner || !endings.includes(kind);

const texts = {
  approve: ['{0} onayınızı bekliyor.', '{0} waits for your approval.'],
  initial: ['{0} parafınızı bekliyor.', '{0} waits for your initials.'],
  sign: ['{0} imzanızı bekliyor.', '{0} waits for your signature.'],
  stamp: ['{0} mührünüzü bekliyor.', '{0} waits for your stamp.'],
  dueSoon: ['{0}: hedef tarihi yaklaştı.', '{0}: its target date is near.'],
  escalated: ['{0}: hedef tarihi geçti.', '{0} is past its target date.'],
  completed: ['{0} tamamlandı.', '{0} is completed.'],
  declined: ['{0} reddedildi.', '{0} was declined.'],
} as const satisfies Readonly<Record<string, Message>>;

const asked = {
  Approver: texts.approve,
  Initialler: texts.initial,
  Signer: texts.sign,
  Stamper: texts.stamp,
} as const satisfies Readonly<Record<ParticipantRole, Message>>;

/**
 * What a phone is told: the tracking number and what happened. No name, whatever the privacy, for a locked screen shows it; no
 * link, for nobody shall learn to follow one.
 */
export function noticeSms(
  {
    kind,
    role,
    tracking,
    site,
  }: {
    readonly kind: SmsKind;
    readonly role: ParticipantRole | undefined;
    readonly tracking: string;
    /** What the installation is called. */
    readonly site: string;
  },
  language: Language,
): string {
  const text = kind === 'turn' ? asked[role ?? 'Approver'] : texts[kind];
  const say = textsIn(language);
  const said = say(text, tracking);
  const whole = `${site}: ${said}`;
  if (whole.length <= smsLetters) return whole;
  if (said.length <= smsLetters) return said;
  // Longer than any tracking number that we give: its end, which tells one from the other, stays.
  const room = smsLetters - say(text, '…').length;
  return say(text, `…${tracking.slice(-room)}`);
}
