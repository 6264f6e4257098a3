import { SignatureError } from '../../errors.ts';

/** What a person can do something about, by the code it has here. */
const MESSAGES = {
  pin_incorrect: 'The PIN is wrong',
  pin_length: 'The PIN is too short or too long for the token',
  pin_characters: 'The PIN has characters that the token does not take',
  pin_locked: 'The PIN is locked after too many wrong tries',
  pin_expired: 'The PIN has expired',
  pin_not_set: 'The token has no PIN yet',
  token_removed: 'The token is not in its reader',
  slot_unknown: 'There is no such slot',
  token_not_recognised: 'The library does not know the token in the reader',
  session_lost: 'The session with the token has ended',
  token_busy: 'The token takes no more sessions',
  cancelled: 'The request was cancelled at the reader',
  mechanism_unsupported: 'The token cannot sign with this algorithm',
} as const;

/** Cryptoki return values that a person can do something about (PKCS#11 2.40, 5.1), and their codes here. */
const CODE_BY_NAME: Readonly<Record<string, keyof typeof MESSAGES>> = {
  CKR_PIN_INCORRECT: 'pin_incorrect',
  CKR_PIN_INVALID: 'pin_characters',
  CKR_PIN_LEN_RANGE: 'pin_length',
  CKR_PIN_LOCKED: 'pin_locked',
  CKR_PIN_EXPIRED: 'pin_expired',
  CKR_USER_PIN_NOT_INITIALIZED: 'pin_not_set',
  CKR_TOKEN_NOT_PRESENT: 'token_removed',
  CKR_DEVICE_REMOVED: 'token_removed',
  CKR_SLOT_ID_INVALID: 'slot_unknown',
  CKR_TOKEN_NOT_RECOGNIZED: 'token_not_recognised',
  CKR_SESSION_CLOSED: 'session_lost',
  CKR_SESSION_HANDLE_INVALID: 'session_lost',
  CKR_USER_NOT_LOGGED_IN: 'session_lost',
  CKR_CRYPTOKI_NOT_INITIALIZED: 'session_lost',
  CKR_KEY_HANDLE_INVALID: 'session_lost',
  CKR_OBJECT_HANDLE_INVALID: 'session_lost',
  CKR_SESSION_COUNT: 'token_busy',
  CKR_FUNCTION_CANCELED: 'cancelled',
  CKR_FUNCTION_REJECTED: 'cancelled',
  CKR_MECHANISM_INVALID: 'mechanism_unsupported',
  CKR_MECHANISM_PARAM_INVALID: 'mechanism_unsupported',
};

/** The name of the Cryptoki return value behind an error, e.g. `CKR_PIN_INCORRECT`. */
export function cryptokiName(error: unknown): string | undefined {
  const text = error instanceof Error ? error.message : '';
  return /CKR_[A-Z_0-9]+/.exec(text)?.[0];
}

/** An error of the binding as SignatureError: one of the codes above, or `pkcs11_failed`. */
export function asSignatureError(cause: unknown): SignatureError {
  if (cause instanceof SignatureError) return cause;
  const name = cryptokiName(cause);
  const code = name === undefined ? undefined : CODE_BY_NAME[name];
  if (code !== undefined) return new SignatureError(code, `${MESSAGES[code]} (${name})`, { cause });
  return new SignatureError('pkcs11_failed', `The PKCS#11 library failed: ${name ?? String(cause)}`, {
    cause,
  });
}

/** Runs a call of the binding, its errors translated. */
export function translated<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (cause) {
    throw asSignatureError(cause);
  }
}
