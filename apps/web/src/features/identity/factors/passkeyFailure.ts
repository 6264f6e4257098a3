import { ApiError, fill, secondFactorMessages } from '@tomar/contract';

/** What the page knows of itself where a passkey is asked for. */
export interface PasskeyPlace {
  readonly isSecure: boolean;
  readonly knowsPasskeys: boolean;
  /** The host name that passkeys of this installation belong to. */
  readonly rpId: string;
}

type PasskeyKey = Extract<keyof typeof secondFactorMessages, `lang_passkey_${string}`>;

/** Why a browser will not even ask; null: it will. */
export function whyNoPasskey({ isSecure, knowsPasskeys }: Omit<PasskeyPlace, 'rpId'>): PasskeyKey | null {
  if (!isSecure) return 'lang_passkey_insecure';
  return knowsPasskeys ? null : 'lang_passkey_unsupported';
}

/** By the name of the exception that a browser throws (WebAuthn Level 3, 5.1.3 and 5.1.4). */
const reasons: Readonly<Record<string, PasskeyKey>> = {
  // Says so for a person who refuses, for nobody who answers and for no passkey alike (14.5: it tells sites nothing).
  NotAllowedError: 'lang_passkey_cancelled',
  AbortError: 'lang_passkey_cancelled',
  InvalidStateError: 'lang_passkey_known',
  ConstraintError: 'lang_passkey_no_authenticator',
  NotSupportedError: 'lang_passkey_no_authenticator',
  SecurityError: 'lang_passkey_wrong_address',
};

/** What a browser's refusal means for the person; what the server answered stays as it is. */
export function describedPasskey(error: unknown, { rpId }: Pick<PasskeyPlace, 'rpId'>): ApiError {
  if (error instanceof ApiError) return error;
  const name = error instanceof Error ? error.name : '';
  return passkeyRefusal(reasons[name] ?? 'lang_passkey_failed', [rpId], error);
}

/** As a refusal of the server's comes, so that it is shown where those are. */
export function passkeyRefusal(
  key: PasskeyKey,
  params: readonly string[] = [],
  cause: unknown = undefined,
): ApiError {
  const [tr, en] = secondFactorMessages[key].map((text) => fill(text, params));
  const said = { field: '', key, params: [...params], tr: tr ?? '', en: en ?? '' };
  return new ApiError(400, { code: 'refused', modelState: {}, errors: [said], requestId: '' }, cause);
}
