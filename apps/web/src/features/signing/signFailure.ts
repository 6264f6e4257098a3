import { type CompanionProgress, checkPin, type SigningSession } from '@tomar/contract';
import { describeFailure } from '../../api/describeFailure.ts';
import { knowsMessage, type Text, t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { CompanionAway, CompanionRefused } from './companion/companionClient.ts';
import { adviceForKey, adviceTexts, awayTexts, signTexts } from './texts.ts';

/** What went wrong, in a sentence of its own, and the next step. */
export interface SignFailure {
  readonly sentence: string;
  readonly advice: string | null;
}

const advised = (sentence: string, advice: Text | undefined): SignFailure => ({
  sentence,
  advice: advice ? t(advice) : null,
});

/** A run that the companion could not finish. The server's reason, where there is one, says more than the code. */
export function runFailure(failure: NonNullable<CompanionProgress['failure']>): SignFailure {
  if (failure.code === 'wrong_pin' && failure.triesLeft !== null)
    return advised(tMessage('lang_sign_wrong_pin_tries', [failure.triesLeft]), adviceTexts.wrong_pin);
  if (knowsMessage(failure.detail))
    return advised(tMessage(failure.detail), adviceForKey[failure.detail] ?? adviceTexts[failure.code]);
  const key = failure.code === 'sign_failed' ? 'lang_sign_failed' : `lang_sign_${failure.code}`;
  return advised(tMessage(key), adviceTexts[failure.code]);
}

/** A session that ended without all its signatures; null while it goes on or when it is done. */
export function sessionFailure(session: SigningSession): SignFailure | null {
  if (session.state === 'Expired')
    return advised(tMessage('lang_sign_session_ended'), adviceForKey.lang_sign_session_ended);
  if (session.state !== 'Failed') return null;
  const key = session.error ?? 'lang_sign_failed';
  return advised(tMessage(key), adviceForKey[key] ?? adviceTexts.sign_failed);
}

/** Some documents are signed and the others cannot be: a result to be told, nothing to try again as it was. */
export const endedPartly = ({ state, items }: Pick<SigningSession, 'state' | 'items'>): boolean =>
  state === 'Failed' &&
  items.some((item) => item.state === 'Embedded') &&
  items.every((item) => item.state === 'Embedded' || item.state === 'Failed');

/** Signatures are kept because the time-stamp authority gave nothing. */
export const noTimestamp = (): SignFailure =>
  advised(tMessage('lang_sign_timestamp_unreachable'), adviceForKey.lang_sign_timestamp_unreachable);

/** Whatever stopped a start: the companion went away, or the server refused. */
export function startFailure(error: unknown): SignFailure {
  if (error instanceof CompanionAway)
    return advised(t(awayTexts[error.access].title), awayTexts[error.access].body);
  if (error instanceof CompanionRefused)
    return error.code === 'not_paired'
      ? advised(t(signTexts.pairGone), signTexts.pairGoneBody)
      : advised(tMessage('lang_sign_failed'), adviceTexts.sign_failed);
  const { heading, messages } = describeFailure(error);
  return advised([heading, ...messages].join(' '), undefined);
}

/** Why this browser was not paired. `ended`: another code has to be asked for. */
export function pairingFailure(error: unknown): { readonly sentence: string; readonly ended: boolean } {
  if (!(error instanceof CompanionRefused)) {
    const access = error instanceof CompanionAway ? error.access : 'open';
    return { sentence: t(awayTexts[access].title), ended: false };
  }
  switch (error.code) {
    case 'wrong_code':
      return { sentence: t(signTexts.pairWrong), ended: false };
    case 'too_many_codes':
      return { sentence: t(signTexts.pairTooMany), ended: true };
    default:
      return { sentence: t(signTexts.pairEnded), ended: true };
  }
}

/** What is wrong with a PIN by its form, as a sentence; such a PIN is not sent, so that it costs no try. */
export function pinError(pin: string, token: Parameters<typeof checkPin>[1]): string | null {
  if (pin === '' && token.minPinLength > 0) return t(signTexts.pinRequired);
  const finding = checkPin(pin, token);
  return finding && tMessage(`lang_sign_${finding}`);
}

/** Whether the session can still take signatures, so that another try goes on with it. */
export const isOpen = (session: SigningSession, now: number): boolean =>
  !['Embedded', 'Failed', 'Expired'].includes(session.state) && new Date(session.expiresAt).getTime() > now;
