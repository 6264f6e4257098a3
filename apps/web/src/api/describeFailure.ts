import { ApiError } from '@tomar/contract';
import { language } from '../i18n/language.ts';
import { tMessage } from '../i18n/t.ts';
import { isInvalidToken } from './failure.ts';

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
