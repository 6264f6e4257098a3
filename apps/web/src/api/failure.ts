import { ApiError, withoutDetails } from '@tomar/contract';
import { language } from '../i18n/language.ts';
import { tMessage } from '../i18n/t.ts';

/** No response at all. */
export const noResponse = (cause: unknown): ApiError => new ApiError(0, withoutDetails('no_response'), cause);

/** As the server would say it: there is no session to ask with. */
export const notSignedIn = (): ApiError => new ApiError(400, withoutDetails('invalid_token'));

export const isInvalidToken = (failure: ApiError): boolean =>
  failure.status === 400 &&
  (failure.code === 'invalid_token' || failure.errors.some((error) => error.key === 'lang_invalid_token'));

/** The account wants more proved than the session has. */
export const isProofRequired = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'proof_required';

/** The server's own messages, each once, in the language of the page. */
export const messagesOf = (failure: ApiError): string[] => [
  ...new Set(failure.errors.map((error) => (language === 'tr' ? error.tr : error.en) || tMessage(error.key))),
];

/**
 * What a person is told of a failed request (specification §8, ERR-01 to ERR-08): a heading, then the server's
 * messages.
 */
export function describeFailure(error: unknown): { heading: string; messages: string[] } {
  if (!(error instanceof ApiError)) return { heading: tMessage('lang_unexpected_error'), messages: [] };
  const messages = messagesOf(error);
  switch (error.status) {
    case 0:
      return { heading: tMessage('lang_no_response'), messages: [] };
    case 404:
      return { heading: tMessage('lang_not_found'), messages: [] };
    case 400: {
      const [first, ...others] = isInvalidToken(error) ? [tMessage('lang_invalid_token')] : messages;
      return { heading: first ?? tMessage('lang_request_invalid'), messages: others };
    }
    case 401:
      return withMessages('lang_unauthorized', messages);
    case 403: {
      const [first, ...others] = messages;
      return { heading: first ?? tMessage('lang_unauthorized'), messages: others };
    }
    case 500:
      return withMessages('lang_unexpected_error', messages);
    default:
      return withMessages('lang_try_again', messages);
  }
}

function withMessages(key: string, messages: string[]) {
  const heading = tMessage(key);
  return { heading, messages: messages.filter((message) => message !== heading) };
}

/** Whether trying the very same request again may help. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 502);
