import { ApiError } from '@tomar/contract';
import { messagesOf } from '../../api/describeFailure.ts';
import { tMessage } from '../../i18n/t.ts';

/** The server answered, and the answer was no. */
export class SignInRefused extends Error {
  readonly reasons: readonly string[];
  /** @param reasons message keys or ready texts */
  constructor(reasons: readonly string[]) {
    super(`refused: ${reasons.join(', ')}`);
    this.reasons = reasons;
  }
}

/** What the sign-in form says of a failure (ERR-10 to ERR-12). */
export function describeSignInFailure(error: unknown): string {
  if (error instanceof SignInRefused) return describeRefusal(error.reasons);
  if (error instanceof ApiError) {
    if (error.status === 0) return tMessage('lang_login_connection_failed');
    const messages = messagesOf(error);
    if (error.status < 500 && messages.length > 0) return prefixed(messages);
  }
  return tMessage('lang_login_unexpected');
}

/** The server's `ErrorMessages`, each a message key or a ready text, after "Error :". */
const describeRefusal = (errorMessages: readonly string[]): string =>
  errorMessages.length > 0
    ? prefixed(errorMessages.map((message) => tMessage(message)))
    : tMessage('lang_login_unexpected');

const prefixed = (messages: readonly string[]) =>
  `${tMessage('lang_login_error_prefix')} ${messages.join(' ')}`;
