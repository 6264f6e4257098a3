import { ApiError, withoutDetails } from '@tomar/contract';

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

/** Whether trying the very same request again may help. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 502);
