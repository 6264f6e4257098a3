import { type ErrorBody, errorBody, fromWire } from '@tomar/contract';
import { language } from '../i18n/language.ts';
import { sayMessage } from '../i18n/say.ts';

/** Status 0: no response at all. */
export interface FailureFacts {
  readonly status: number;
  readonly code: string;
  readonly errors: ErrorBody['errors'];
  readonly requestId: string | null;
}

/** A request that did not succeed, with what the server said about it. */
export class ApiFailure extends Error implements FailureFacts {
  readonly status: number;
  readonly code: string;
  readonly errors: ErrorBody['errors'];
  readonly requestId: string | null;

  constructor(facts: FailureFacts, cause?: unknown) {
    super(`${facts.status} ${facts.code}`, { cause });
    this.name = 'ApiFailure';
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.requestId = facts.requestId;
  }
}

export const noResponse = (cause: unknown): ApiFailure =>
  new ApiFailure({ status: 0, code: 'no_response', errors: [], requestId: null }, cause);

/** As the server would say it: there is no session to ask with. */
export const notSignedIn = (): ApiFailure =>
  new ApiFailure({ status: 400, code: 'invalid_token', errors: [], requestId: null });

/** Reads the error body of an answer; an answer of another shape (a proxy's page) keeps its status. */
export function failureOf(status: number, wireBody: unknown): ApiFailure {
  const parsed = errorBody.safeParse(fromWire(wireBody));
  return parsed.success
    ? new ApiFailure({ status, ...parsed.data })
    : new ApiFailure({ status, code: 'unreadable', errors: [], requestId: null });
}

export const isInvalidToken = (failure: FailureFacts): boolean =>
  failure.status === 400 &&
  (failure.code === 'invalid_token' || failure.errors.some((error) => error.key === 'lang_invalid_token'));

/** The server's own messages, each once, in the language of the page. */
export const messagesOf = (failure: FailureFacts): string[] => [
  ...new Set(
    failure.errors.map((error) => (language === 'tr' ? error.tr : error.en) || sayMessage(error.key)),
  ),
];

/**
 * What a person is told of a failed request (specification §8, ERR-01 to ERR-08): a heading, then the server's
 * messages.
 */
export function describeFailure(error: unknown): { heading: string; messages: string[] } {
  if (!(error instanceof ApiFailure)) return { heading: sayMessage('lang_unexpected_error'), messages: [] };
  const messages = messagesOf(error);
  switch (error.status) {
    case 0:
      return { heading: sayMessage('lang_no_response'), messages: [] };
    case 404:
      return { heading: sayMessage('lang_not_found'), messages: [] };
    case 400: {
      const [first, ...others] = isInvalidToken(error) ? [sayMessage('lang_invalid_token')] : messages;
      return { heading: first ?? sayMessage('lang_request_invalid'), messages: others };
    }
    case 401:
      return withMessages('lang_unauthorized', messages);
    case 500:
      return withMessages('lang_unexpected_error', messages);
    default:
      return withMessages('lang_try_again', messages);
  }
}

function withMessages(key: string, messages: string[]) {
  const heading = sayMessage(key);
  return { heading, messages: messages.filter((message) => message !== heading) };
}

/** Whether trying the very same request again may help. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status === 503 || error.status === 502);
