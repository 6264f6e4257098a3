import { ApiError, type SigningSession } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { type SignFailure, startFailure } from '../signFailure.ts';
import { adviceForKey } from '../texts.ts';
import { stampAdvice, stampAgain, stampSentences } from './stampFailureTexts.ts';

/** A reason or warning of a session that puts stamps. */
export function stampSentence(key: string): string {
  const said = stampSentences[key];
  return said ? t(said) : tMessage(key);
}

const adviceOf = (key: string) => stampAdvice[key] ?? adviceForKey[key];

const failureOf = (key: string): SignFailure => ({
  sentence: stampSentence(key),
  advice: t(adviceOf(key) ?? stampAgain),
});

/** A session that ended without all its stamps; null while it goes on or when it is done. */
export function stampFailure({ state, error }: SigningSession): SignFailure | null {
  if (state === 'Expired') return failureOf('lang_sign_session_ended');
  return state === 'Failed' ? failureOf(error ?? 'lang_sign_failed') : null;
}

/** Stamps are kept because the time-stamp authority gave nothing. */
export const stampWithoutTimestamp = (): SignFailure => failureOf('lang_sign_timestamp_unreachable');

/** Whatever stopped a start. */
export function stampStartFailure(error: unknown): SignFailure {
  const keys = error instanceof ApiError ? error.keys : [];
  const advice = keys.map(adviceOf).find((one) => one !== undefined);
  return { ...startFailure(error), advice: advice ? t(advice) : null };
}
